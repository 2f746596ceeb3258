// What a service worker is given, as far as ours uses it. The page's types are those of a window, and
// TypeScript knows only one of the two at a time.

/** Written in by the build (web/build.js). */
declare global {
  const BUILD: {
    /** Changes with any file that the worker keeps, which not all of the page's are. */
    shell: string;
    /** Their addresses. */
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
