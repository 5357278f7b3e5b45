/**
 * The WebDriver (W3C) commands that the walks use: the HTTP form of each, and its name in Firefox's own
 * protocol.
 */
export const commands = {
  open: ['POST', '/url', 'WebDriver:Navigate'],
  back: ['POST', '/back', 'WebDriver:Back'],
  run: ['POST', '/execute/sync', 'WebDriver:ExecuteScript'],
  roleOf: ['GET', '/element/{id}/computedrole', 'WebDriver:GetComputedRole'],
  nameOf: ['GET', '/element/{id}/computedlabel', 'WebDriver:GetComputedLabel'],
  click: ['POST', '/element/{id}/click', 'WebDriver:ElementClick'],
  clear: ['POST', '/element/{id}/clear', 'WebDriver:ElementClear'],
  type: ['POST', '/element/{id}/value', 'WebDriver:ElementSendKeys'],
  keys: ['POST', '/actions', 'WebDriver:PerformActions'],
  enterFrame: ['POST', '/frame', 'WebDriver:SwitchToFrame'],
  leaveFrame: ['POST', '/frame/parent', 'WebDriver:SwitchToParentFrame'],
  picture: ['GET', '/screenshot', 'WebDriver:TakeScreenshot'],
} as const satisfies Record<string, readonly ['GET' | 'POST', string, string]>;

export type Command = keyof typeof commands;
export type Parameters = Readonly<Record<string, unknown>>;

/** A browser that runs commands. */
export interface Driver {
  send(command: Command, parameters?: Parameters): Promise<unknown>;
  /** Sets the page's size in pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Returns the errors that the browser has reported since the last call. */
  takeErrors(): Promise<string[]>;
  quit(): Promise<void>;
}

export interface Size {
  name: string;
  width: number;
  height: number;
}

/** A browser engine from Debian, and how to start it. */
export interface Engine {
  name: string;
  /** Returns what has to be installed, or undefined if nothing is missing. */
  missing(): string | undefined;
  start(folder: string, size: Size): Promise<Driver>;
}

/** An error of the browser, with the name that the standard gives it. */
export class DriverError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Returns a reference to an element in the form that the protocol sends. */
export const reference = (id: string) => ({ [elementKey]: id });
export const elementId = (element: unknown): string => (element as Record<string, string>)[elementKey] ?? '';
