import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { recordToasts } from './toasts.ts';
import { leaveUnpainted } from './unpainted.ts';

/** Calls whose effect cannot be cleared. After a journey that makes such a call, its context is closed. */
const lastingCalls = {
  context: [
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'routeFromHAR',
    'routeWebSocket',
    'setGeolocation',
    'setOffline',
  ],
  page: [
    'addLocatorHandler',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'routeFromHAR',
    'routeWebSocket',
    'setExtraHTTPHeaders',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
};

const mostJourneys = 40;

/** The DevTools sessions of kept pages. */
const sessions = new WeakMap<Page, CDPSession>();

/**
 * Runs a long script in the page. The DevTools session of a kept page passes the script on unchanged.
 * `page.evaluate` would serialise it, which takes 20 ms for half a megabyte.
 */
export async function runLongScript(page: Page, script: string): Promise<void> {
  const session = sessions.get(page);
  if (!session) return page.evaluate(script);
  const { exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `${script}\n;undefined`,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
}

type Methods = Record<string, (...args: unknown[]) => unknown>;
interface Emitter {
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  off(event: string, listener: (...args: unknown[]) => void): unknown;
}

/**
 * A context with one page that the journeys of a worker share, because a new context costs a process and
 * compiles every script again. Cookies, storage, routes, listeners and headers are cleared between journeys.
 * After any other lasting change, after a failure and after 40 journeys, the next journey gets a new context.
 */
export class KeptPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #session: CDPSession;
  readonly #origin: string;
  readonly #viewport: { width: number; height: number } | null;
  readonly #listeners: [Emitter, string, (...args: unknown[]) => void][] = [];
  #hasHeaders = false;
  #lasting = 0;
  #journeys = 0;

  private constructor(context: BrowserContext, page: Page, session: CDPSession, origin: string) {
    this.context = context;
    this.page = page;
    this.#session = session;
    sessions.set(page, session);
    this.#origin = origin;
    this.#viewport = page.viewportSize();
    this.#watch(context, lastingCalls.context);
    this.#watch(page, lastingCalls.page);
    for (const name of lastingCalls.clock) this.#count(page.clock as unknown as Methods, name);
    const setHeaders = context.setExtraHTTPHeaders.bind(context);
    context.setExtraHTTPHeaders = (headers) => {
      this.#hasHeaders = true;
      return setHeaders(headers);
    };
  }

  static async open(browser: Browser, origin: string): Promise<KeptPage> {
    const context = await browser.newContext({ baseURL: origin });
    await context.addInitScript(recordToasts);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await leaveUnpainted(page, session);
    return new KeptPage(context, page, session, origin);
  }

  /** Clears the traces of the journey. Returns false if the next journey needs a new context. */
  async clear(): Promise<boolean> {
    this.#journeys += 1;
    if (this.#lasting > 0 || this.#journeys >= mostJourneys || this.page.isClosed()) return false;
    if (this.context.serviceWorkers().length > 0) return false;
    for (const [emitter, event, listener] of this.#listeners.splice(0)) emitter.off(event, listener);
    try {
      for (const page of this.context.pages()) if (page !== this.page) await page.close();
      await this.page.unrouteAll({ behavior: 'ignoreErrors' });
      await this.context.unrouteAll({ behavior: 'ignoreErrors' });
      if (this.#hasHeaders) await this.context.setExtraHTTPHeaders({});
      this.#hasHeaders = false;
      // Going to another page of the same site ends the journey's page and streams, and keeps the process.
      await this.page.mainFrame().goto('/robots.txt', { timeout: 10_000 });
      await this.context.clearCookies();
      await this.#session.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' });
      await this.page.evaluate(() => sessionStorage.clear());
      if (this.#viewport) await this.page.setViewportSize(this.#viewport);
      return true;
    } catch {
      return false;
    }
  }

  close(): Promise<void> {
    return this.context.close();
  }

  #watch(target: BrowserContext | Page, lasting: readonly string[]): void {
    const methods = target as unknown as Methods;
    for (const name of lasting) this.#count(methods, name);
    const { addInitScript } = target;
    const add = addInitScript.bind(target) as (...args: unknown[]) => ReturnType<typeof addInitScript>;
    methods['addInitScript'] = async (...args) => {
      this.#lasting += 1;
      const script = await add(...args);
      const dispose = script.dispose.bind(script);
      script.dispose = async () => {
        await dispose();
        this.#lasting -= 1;
      };
      return script;
    };
    const emitter = target as unknown as Emitter;
    const on = emitter.on.bind(emitter);
    emitter.on = (event, listener) => {
      this.#listeners.push([emitter, event, listener]);
      return on(event, listener);
    };
  }

  #count(target: Methods, name: string): void {
    const call = target[name]?.bind(target);
    if (!call) throw new Error(`There is no ${name}`);
    target[name] = (...args) => {
      this.#lasting += 1;
      return call(...args);
    };
  }
}
