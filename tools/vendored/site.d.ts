/* What the site's scripts find in their pages. A script knows what its own template has under a name,
   so what it looks up there has any type. */

interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}

interface Element {
  closest(selectors: string): any;
}

interface Document {
  getElementById(id: string): any;
  addEventListener(type: string, listener: (event: any) => void, options?: boolean | AddEventListenerOptions): void;
}

interface HTMLElement {
  addEventListener(type: string, listener: (event: any) => void, options?: boolean | AddEventListenerOptions): void;
}

interface HTMLFormControlsCollection {
  [name: string]: any;
}

interface ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

declare const htmx: any;

interface Window {
  htmx: any;
  tappedEarly?: any;
}
