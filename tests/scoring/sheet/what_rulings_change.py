"""What the endings of “something went wrong” change in a deal, by the laws and not by the code.

Under the name of its path, a line is an ending: the laws and cases that decide it, the answers in
the order in which they are asked, and who scores none of what. An ending that is not listed changes
no score.

W is the player in error, either of them, and O the other one. K is a point, sequences or sets, S
sequences or sets, and L a point or sequences, which can be equal. An asterisk stands for any
answers, and a slash between answers for each of them. “all” is everything but a carte blanche,
“short” says that the player plays with too few cards, “game” that they lose the game, and “void”
that the deal is dealt again. After “or” comes what a player may choose instead.

The last column is who scores that kind instead, if they hold any, and the law by which they do.
Where it is empty nobody does: what one player leaves out is no gain of the other.
"""

PIQUET = """
wrong-number-dealt
    10, 12      | before_hands eleven seven    | void or –               |
    10, 12      | before_hands * six/nine      | void or –               |
    10, 12      | before_hands other           | void or –               |
    11          | before_hands thirteen/eleven eight | – or – or void    |
    11          | before_hands twelve/thirteen seven | – or – or void    |
    11, 40      | before_stock thirteen eight  | – or void               |
    11, 41      | before_stock thirteen seven  | – or void               |
    11, 42      | before_stock eleven eight    | – or void               |
    11, 43      | before_stock twelve seven    | – or void or –          |
    39          | before_stock/after eleven seven | void                 |
    12          | before_stock/after * six/nine | void                   |
    12          | before_stock/after other     | void                    |
card-shown-in-dealing
    13          | elder/stock                  | – or void               |
card-face-up
    14          | *                            | void                    |
wrong-pack
    15          | before                       | void                    |
deal-out-of-turn
    16          | before                       | void                    |
fresh-deal-offered
    III         | accepted                     | void                    |
incorrect-pack
    75          | deal yes                     | void                    |
carte-blanche-doubted
    18          | W some                       | W blanche               |
    18          | W none eleven                | W blanche               |
carte-blanche-late
    19          | W mixed *                    | W blanche               |
    25, XXI     | W retaken *                  | W all or –              |
elder-takes-others-cards
    27          | bottom exposed/taken_up      | elder all or –          |
    28          | bottom/left mixed            | elder all or void or –  |
    33          | left together                | elder all or –          |
younger-takes-others-cards
    27          | exposed *                    | younger all or –        |
    27          | taken_up no                  | younger all or –        |
    29          | mixed no                     | younger all or void or –|
    29          | mixed yes                    | younger all or –        |
hand-and-discard
    25          | W yes retaken                | W all or –              |
    26          | W yes mixed/mixed_stock      | W short                 |
too-few-taken-in
    30          | W gone                       | W short                 |
too-many-taken-in
    31          | elder *                      | elder all or –          |
    31          | younger taken                | younger all or –        |
    35          | younger taken_up             | younger all or –        |
    31, XIV     | younger before_elder         | younger all or –        |
asked-what-the-point-makes
    46          | fewer                        | younger point           | elder: 46
    46, I       | more before                  | younger point           |
    51          | more after                   | younger point           | elder: 51
called-too-little
    49–50       | good K *                     | younger K               | elder: 49, 50
    50          | equal L                      | both L                  |
    50          | refused K                    | elder K                 | younger: 62–64
left-out
    46          | elder before point yes       | elder point             | younger: 62
    56          | elder after K other          | elder K                 | younger: 62–64
    56          | elder after point nobody     | both point              |
    56          | elder after S nobody no      | both S                  |
    56, IV      | elder after S nobody yes     | elder S                 |
    56, 51      | younger after K good         | younger K               | elder: 51
    56          | younger after K refused      | younger K               |
    56, 51      | younger after L equal        | both L                  |
    56          | younger after K none         | both K                  |
shown-not-called
    56          | no S                         | elder S                 | younger: 56
    56, IV      | yes S no                     | younger S               | elder: 56
    56, IV      | yes S yes                    | elder S or younger S    | younger: IV or elder: IV
wrong-reply
    51          | K good before                | elder K                 | younger: 51
    51          | L equal before               | elder L                 | younger: 51
    51          | K good after                 | younger K               | elder: 51
    51          | L equal after                | both L                  |
    VII         | sets which                   | younger sets            | elder: VII
called-too-much
    54          | W after no no K              | W K                     | O: 54
    54, 44      | W after yes K                | W all or W K            | O K: 54
    54          | W after yes beside           | W all or –              |
too-few-cards
    57          | W                            | W short                 |
too-many-cards
    58          | W                            | W all or –              |
call-doubted
    62–64       | W K more                     | O K                     | W: 62–64
    62–64       | W K same higher              | O K                     | W: 62–64
    62–63       | W L same same                | both L                  |
    62–64       | W K same lower               | W K                     | O: 62–64
    62–64       | W K fewer                    | W K                     | O: 62–64
stray-card
    58          | W discard                    | W all or –              |
    54, 44      | W hand yes yes K             | W all or W K            | O K: 54
    54          | W hand yes yes beside        | W all or –              |
"""

AU_CENT = """
au-cent-wrong-number-dealt
    10, 12      | before_hands eleven seven    | void or –               |
    10, 12      | before_hands * six/nine      | void or –               |
    10, 12      | before_hands other           | void or –               |
    a3          | before_hands thirteen/eleven eight | – or – or void    |
    a3          | before_hands twelve/thirteen seven | – or – or void    |
    a3, a13     | before_stock thirteen eight  | – or void               |
    a3, a13     | before_stock thirteen seven  | – or void               |
    a3, a14     | before_stock eleven eight    | – or void               |
    11, a14     | before_stock/touched twelve seven | – or void or –     |
    12, 39      | before_stock/touched/after eleven seven | void         |
    12          | before_stock/touched/after * six/nine | void           |
    12          | before_stock/touched/after other | void                |
au-cent-wrong-pack
    a4          | before                       | void                    |
au-cent-deal-out-of-turn
    a5          | before                       | void                    |
au-cent-carte-blanche-late
    25, XXI     | W retaken *                  | W all or –              |
    19          | W mixed *                    | W blanche               |
au-cent-hand-and-discard
    25          | W taken retaken              | W all or –              |
    26          | W taken mixed                | W short                 |
au-cent-elder-takes-others-cards
    27          | bottom exposed               | elder all or –          |
    33          | left together                | elder all or –          |
    a9          | bottom/left mixed            | elder game              |
au-cent-younger-takes-others-cards
    27          | exposed                      | younger all or –        |
    a10         | taken_up                     | younger game            |
au-cent-call-incomplete
    46          | late                         | elder point             | younger: 62
au-cent-called-too-little
    a17         | less K good                  | younger K               | elder: a17, a20
    a17         | less L equal                 | both L                  |
    a17         | less K refused               | elder K                 | younger: 62–64
    a17         | misnamed S no no no          | elder S                 | younger: 62–64
    a17         | misnamed S yes no            | elder S                 | younger: 62–64
au-cent-called-too-much
    a18         | elder L yes                  | elder L                 | younger: a18
    a22         | younger L yes                | younger L               | elder: a22
    53, a17     | W sets yes yes               | W sets                  | O: 64
    a23, 44     | W sets yes no                | W all or W sets         | O sets: a23, 54
    a23         | W beside yes no              | W all or –              |
au-cent-left-out
    46          | elder point no yes           | elder point             | younger: 62
    a24         | elder K yes other            | elder K                 | younger: 62–64
    a24         | elder point yes nobody       | both point              |
    a24         | elder S yes nobody no        | both S                  |
    a24, IV     | elder S yes nobody yes       | elder S                 |
    a24         | younger K yes good           | younger K               | elder: a20
    a22         | younger L yes equal          | younger L               | elder: a22
    a22         | younger K yes refused        | younger K               | elder: a22
    a24         | younger K yes none           | both K                  |
au-cent-not-shown
    a18         | elder point                  | elder point             | younger: a18
    a18         | elder sequences no           | elder sequences         | younger: a18
    a22         | younger point                | younger point           | elder: a22
    a22         | younger S no                 | younger S               | elder: a22
au-cent-wrong-reply
    a20         | good K                       | younger K               | elder: a20
    a20         | equal L                      | both L                  |
    a21         | refused K                    | younger K               | elder: a21
    a21         | refused_equal L              | both L                  |
au-cent-stray-card
    58          | W discard                    | W all or –              |
    a23         | W hand L                     | W L                     | O: 62, 63
    a23, 44     | W hand sets                  | W all or W sets         | O sets: a23, 54
    a23         | W hand beside                | W all or –              |
"""
