"""A module holds its own numbers. The settings only take them from it, or from the environment."""

import ast

from tests.source import ROOT

OF_LIBRARIES = {
    *("ALLAUTH_TRUSTED_PROXY_COUNT", "CACHES", "DATABASES", "EMAIL_TIMEOUT", "MFA_TOTP_TOLERANCE"),
    *("PROCESSES", "SECURE_HSTS_SECONDS", "WAIT"),
}
"""Settings whose numbers are read by Django, a library or the server itself."""


def _has_number(statement: ast.Assign) -> bool:
    nodes = list(ast.walk(statement))
    places = {id(node.slice.operand) for node in nodes if _is_from_the_end(node)}
    constants = (
        node for node in nodes if isinstance(node, ast.Constant) and id(node) not in places
    )
    return any(type(node.value) in {int, float} for node in constants)


def _is_from_the_end(node: ast.AST) -> bool:
    """Whether the node is such as `words[-2]`."""
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.UnaryOp)


def test_the_settings_hold_no_number_that_a_module_of_ours_could():
    tree = ast.parse((ROOT / "config" / "settings.py").read_text("utf-8"))
    names = {
        target.id
        for statement in tree.body
        if isinstance(statement, ast.Assign) and _has_number(statement)
        for target in statement.targets
        if isinstance(target, ast.Name)
    }
    assert names <= OF_LIBRARIES, "put the number into the module that a reader would look into"
