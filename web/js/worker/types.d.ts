// What a service worker is given, as far as ours uses it. The page's types are those of a window, and
// TypeScript knows only one of the two at a time.

/** Written in by the build (src/base/embed.py). */
declare global {
  const BUILD: {
    /** The version of the page. */
    version: string;
    /** The addresses of all files that it consists of. */
    files: string[];
  };
}

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface InstallEvent extends LastingEvent {
  /** Only some browsers have it. */
  addRoutes?(routes: object[]): Promise<void>;
}
export interface FetchEvent extends LastingEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
export interface SyncEvent extends LastingEvent {
  tag: string;
}
export interface PushEvent extends LastingEvent {
  data: { json(): any } | null;
}
export interface NotificationEvent extends LastingEvent {
  notification: Notification;
}
export interface WindowClient {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: object): void;
}
interface Events {
  install: InstallEvent;
  activate: LastingEvent;
  fetch: FetchEvent;
  sync: SyncEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: LastingEvent;
}
export interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  cookieStore?: { get(name: string): Promise<{ value: string } | null> };
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof Events>(type: Type, listener: (event: Events[Type]) => void): void;
}
