import { type ComponentType, lazy, Suspense, useState } from 'react';

/**
 * A part of a page that never changes in the browser. `ready` loads its code. The server calls `ready` before
 * rendering. The browser calls it only if it renders the page itself.
 */
export type NotHydratedPart<Props> = ComponentType<Props> & { ready: () => Promise<void> };

/**
 * Returns a component for a static part of a page: `const Areas = notHydrated('home-areas', () =>
 * import('./areas.tsx'))`. The file's default export is the part. The browser keeps the server's HTML of the
 * part and does not load its code. The browser renders the part itself only if the visitor came from another
 * page of the site. The part must have no state, effects or handlers, and its props must not change while the
 * page is open. Plain links inside the part go through the router (page-frame). Use each name once on a page;
 * parts that share a name need different `of` props. List the part in the page's `parts`, and import its
 * styles from the page's own file.
 */
export function notHydrated<Props extends object & { of?: string }>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): NotHydratedPart<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const Lazy = lazy(load);

  // biome-ignore lint/correctness/noComponentHookFactories: made once per part, at module level
  function Part(props: Props) {
    const id = props.of ? `${name} ${props.of}` : name;
    const [html] = useState(() => serverHtml(id));
    if (html !== null) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that the server itself rendered
      return <div className="contents" data-still={id} dangerouslySetInnerHTML={{ __html: html }} />;
    }
    return (
      <div className="contents" data-still={id}>
        {Loaded ? (
          <Loaded {...props} />
        ) : (
          <Suspense fallback={null}>
            <Lazy {...props} />
          </Suspense>
        )}
      </div>
    );
  }

  Part.ready = async () => {
    Loaded ??= (await load()).default;
  };
  return Part;
}

function serverHtml(name: string): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector(`[data-still="${name}"]`)?.innerHTML ?? null;
}
