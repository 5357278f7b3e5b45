import { type Driver, DriverError, elementId, reference } from './commands.ts';

/** The elements that may have each role. The engine's accessibility tree decides which of them have it. */
const mayBe = {
  alert: '[role=alert]',
  article: 'article',
  button: 'button, summary, [role=button]',
  checkbox: 'input[type=checkbox]',
  complementary: 'aside, [role=complementary]',
  dialog: 'dialog, [role=dialog]',
  field: 'input, textarea, select',
  form: 'form',
  grid: 'table, [role=grid]',
  heading: 'h1, h2, h3, [role=heading]',
  image: 'img, svg[role=img], [role=img]',
  link: 'a[href]',
  listitem: 'li, [role=listitem]',
  main: 'main',
  radio: 'input[type=radio]',
  region: 'section, [role=region]',
  status: 'output, [role=status]',
} as const;
type Role = keyof typeof mayBe;
type Name = string | RegExp;

/**
 * The names that engines give to a role, if they differ from ARIA's name or depend on the kind of field.
 */
const engineRoleNames: Partial<Record<Role, RegExp>> = {
  field: /./,
  image: /^(image|img|graphics-document)$/,
  status: /^(status|Output)$/i,
};

/** A reference to an element that was found; the element may have gone by the time it is used. */
export type FoundElement = string;

/**
 * The longest wait, in milliseconds. It is enough for the slowest machine, so a wait fails only if its
 * condition is never met.
 */
const patience = 60_000;

/** Errors that no longer occur once a page has stopped moving. */
const passing = [
  'stale element reference',
  'no such element',
  'no such frame',
  'element click intercepted',
  'element not interactable',
  'detached shadow root',
];

const isPassing = (problem: unknown): problem is DriverError =>
  problem instanceof DriverError && passing.includes(problem.code);

/** A page as a family uses it. Finds elements by role and name, and waits for them. */
export class EnginePage {
  readonly driver: Driver;
  readonly url: string;
  constructor(driver: Driver, url: string) {
    this.driver = driver;
    this.url = url;
  }

  /** Opens an address of the site and waits until it is hydrated. */
  async open(path: string): Promise<void> {
    await this.driver.send('open', { url: new URL(path, this.url).href });
    await this.alive();
  }

  /** Opens the current address anew. In Firefox a reload by the driver would bypass the service worker. */
  async reload(): Promise<void> {
    await this.open(await this.run<string>('return location.href'));
  }

  async back(): Promise<void> {
    await this.driver.send('back');
  }

  private async alive(): Promise<void> {
    await this.holds(
      'hydration',
      'return !document.querySelector("script#scripts") || "alive" in document.documentElement.dataset',
    );
  }

  /** Runs a script in the page. */
  run<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.driver.send('run', { script, args }) as Promise<T>;
  }

  /** Waits until a script returns a truthy value. */
  async holds(what: string, script: string, ...args: unknown[]): Promise<void> {
    await this.wait(what, async () => (await this.run(script, ...args)) || undefined);
  }

  /** Waits for the element with a role and a name. */
  find(role: Role, name: Name, within?: FoundElement): Promise<FoundElement> {
    return this.wait(`${role} '${name}'`, async () => (await this.all(role, name, within))[0]);
  }

  /** Waits until no such element is left. */
  async gone(role: Role, name: Name): Promise<void> {
    await this.wait(
      `${role} '${name}' to go`,
      async () => (await this.all(role, name)).length === 0 || undefined,
    );
  }

  /** Returns the visible elements that match at this moment. */
  async all(role: Role, name: Name, within?: FoundElement): Promise<FoundElement[]> {
    const candidates = await this.run<unknown[]>(
      `return [...(arguments[1] ?? document).querySelectorAll(arguments[0])].filter((one) => one.checkVisibility({ visibilityProperty: true }))`,
      mayBe[role],
      within === undefined ? null : reference(within),
    );
    const found: FoundElement[] = [];
    for (const id of candidates.map(elementId)) {
      const given = await this.nameOf(id);
      if (typeof name === 'string' ? tight(given) !== tight(name) : !name.test(given)) continue;
      if (
        (engineRoleNames[role] ?? new RegExp(`^${role}$`)).test(
          (await this.driver.send('roleOf', { id })) as string,
        )
      ) {
        found.push(id);
      }
    }
    return found;
  }

  async click(role: Role, name: Name, within?: FoundElement): Promise<void> {
    await this.wait(`to press ${role} '${name}'`, async () => {
      const [id] = await this.all(role, name, within);
      if (id === undefined) return undefined;
      await this.press(id);
      return true;
    });
  }

  /** Presses an element, or its label if only the label is drawn. */
  private async press(id: FoundElement): Promise<void> {
    await this.show(id);
    try {
      await this.driver.send('click', { id });
    } catch (problem) {
      if (!isPassing(problem)) throw problem;
      const label = await this.run<unknown>('return arguments[0].labels?.[0] ?? null', reference(id));
      if (label === null) throw problem;
      await this.driver.send('click', { id: elementId(label) });
    }
  }

  /** Scrolls an element to the middle of the window, clear of sticky edges. */
  private show(id: FoundElement): Promise<void> {
    return this.run('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', reference(id));
  }

  /** Ticks a checkbox or chooses a radio button; a ticked one stays ticked. */
  async tick(role: 'checkbox' | 'radio', name: Name, within?: FoundElement): Promise<void> {
    await this.wait(`to tick '${name}'`, async () => {
      const [id] = await this.all(role, name, within);
      if (id === undefined) return undefined;
      if (await this.run('return arguments[0].checked', reference(id))) return true;
      await this.press(id);
      return undefined;
    });
  }

  /** Types into a field by its label, and replaces its text. */
  async fill(label: Name, text: string, within?: FoundElement): Promise<void> {
    await this.wait(`to fill '${label}'`, async () => {
      const [id] = await this.all('field', label, within);
      if (id === undefined) return undefined;
      await this.show(id);
      try {
        await this.driver.send('clear', { id });
        await this.driver.send('type', { id, text, value: [...text] });
      } catch (problem) {
        // In WebKitGTK a script cannot focus a field in a frame, so the field is pressed instead.
        if (!isPassing(problem)) throw problem;
        await this.driver.send('click', { id });
        await this.run('arguments[0].select()', reference(id));
        await this.key(...text);
      }
      return true;
    });
  }

  /** Chooses from a list by its label. */
  async choose(label: Name, option: Name, within?: FoundElement): Promise<void> {
    await this.wait(`to choose ${option} from '${label}'`, async () => {
      const [id] = await this.all('field', label, within);
      if (id === undefined) return undefined;
      await this.show(id);
      const found = await this.run<unknown>(
        'const [list, text, pattern] = arguments; return [...list.options].find(({ label }) => pattern ? new RegExp(pattern).test(label) : label === text) ?? null',
        reference(id),
        String(option),
        option instanceof RegExp ? option.source : null,
      );
      if (found === null) return undefined;
      await this.driver.send('click', { id: elementId(found) });
      return (await this.run('return arguments[0].selected', found)) || undefined;
    });
  }

  /** Presses keys at the focus. */
  async key(...keys: string[]): Promise<void> {
    await this.driver.send('keys', {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: keys.flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    });
  }

  /** Waits until a text can be read, on the page or in a part of it. */
  async reads(words: Name, within?: FoundElement): Promise<void> {
    await this.wait(`the words '${words}'`, async () => {
      const text = plain(await this.textOf(within));
      return (typeof words === 'string' ? text.includes(words) : words.test(text)) || undefined;
    });
  }

  textOf(within?: FoundElement): Promise<string> {
    return this.run(
      'return (arguments[0] ?? document.body).innerText',
      within === undefined ? null : reference(within),
    );
  }

  async nameOf(id: FoundElement): Promise<string> {
    return plain((await this.driver.send('nameOf', { id })) as string);
  }

  /** Waits for the list item that contains a text. */
  item(words: string): Promise<FoundElement> {
    return this.wait(`an item with '${words}'`, async () => {
      const item = await this.run<unknown>(
        'return [...document.querySelectorAll("main li")].find((one) => one.innerText.includes(arguments[0])) ?? null',
        words,
      );
      return item === null ? undefined : elementId(item);
    });
  }

  /** Waits until the focus is in or on an element. */
  async focused(role: Role, name: Name): Promise<void> {
    await this.wait(`the focus on ${role} '${name}'`, async () => {
      const [id] = await this.all(role, name);
      if (id === undefined) return undefined;
      return (
        (await this.run('return arguments[0].contains(document.activeElement)', reference(id))) || undefined
      );
    });
  }

  /** Waits until the focus is on an element with such a name, and is visible. */
  async focusShows(name: RegExp): Promise<void> {
    await this.wait(`the focus to show on '${name}'`, async () => {
      const focus = await this.run<unknown>(
        'return document.activeElement.matches(":focus-visible") ? document.activeElement : null',
      );
      return (focus !== null && name.test(await this.nameOf(elementId(focus)))) || undefined;
    });
  }

  /** Waits until the whole of an element is in the window. */
  async inView(what: string, id: FoundElement): Promise<void> {
    const whole =
      'const { top, bottom, left, right } = arguments[0].getBoundingClientRect(); return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth';
    await this.holds(`${what} whole in the window`, whole, reference(id));
  }

  /** Performs steps inside a frame, found by its title. */
  async inFrame(title: string, inside: () => Promise<void>): Promise<void> {
    const frame = await this.wait(`the frame '${title}'`, async () => {
      const found = await this.run<unknown>(
        'return [...document.querySelectorAll("iframe")].find((one) => one.title === arguments[0]) ?? null',
        title,
      );
      return found ?? undefined;
    });
    await this.driver.send('enterFrame', { id: frame });
    try {
      await inside();
    } finally {
      await this.driver.send('leaveFrame');
    }
  }

  async picture(): Promise<Buffer> {
    return Buffer.from((await this.driver.send('picture')) as string, 'base64');
  }

  /**
   * Calls `ask` until it returns a value. If no value comes in time, throws an error that names `what` and
   * the last passing error of the browser.
   */
  async wait<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
    const end = Date.now() + patience;
    let refusal = '';
    do {
      try {
        const answer = await ask();
        if (answer !== undefined) return answer;
      } catch (problem) {
        if (!isPassing(problem)) throw problem;
        refusal = `; last: ${problem.message}`;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    } while (Date.now() < end);
    throw new Error(`Did not come: ${what}${refusal}`);
  }
}

/** Returns a text without soft hyphens, and with single ordinary spaces. */
function plain(text: string): string {
  return text
    .replace(/\u00ad/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Removes spaces for comparisons, because WebKit leaves out the space at which a name wraps to the next line.
 */
const tight = (name: string): string => name.replaceAll(' ', '');
