import { type ComponentType, lazy, Suspense, useState } from 'react';

/**
 * A part of a page that never changes in the browser. `ready` loads its code: the server does so before
 * rendering, the browser only when it draws the page itself.
 */
export type NotHydratedPart<Props> = ComponentType<Props> & { ready: () => Promise<void> };

/**
 * Wraps a part that only shows: `const Areas = still('home-areas', () => import('./areas.tsx'))`, where the
 * file's `default` is the component. What the server rendered stays as it arrived and its code is never
 * loaded; a page reached from another page draws it. So: no state, no effects, no handlers inside, and props
 * that do not change while the page is open. Plain links inside go through the router (page-frame). Name it
 * once per page, list it in the page's `parts`, and import its styles from the page's own file.
 */
export function notHydrated<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): NotHydratedPart<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const Later = lazy(load);

  // biome-ignore lint/correctness/noComponentHookFactories: made once per part, at module level
  function Still(props: Props) {
    const [arrived] = useState(() => arrivedHtml(name));
    if (arrived !== null) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what stands there already
      return <div className="contents" data-still={name} dangerouslySetInnerHTML={{ __html: arrived }} />;
    }
    return (
      <div className="contents" data-still={name}>
        {Loaded ? (
          <Loaded {...props} />
        ) : (
          <Suspense fallback={null}>
            <Later {...props} />
          </Suspense>
        )}
      </div>
    );
  }

  Still.ready = async () => {
    Loaded ??= (await load()).default;
  };
  return Still;
}

function arrivedHtml(name: string): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector(`[data-still="${name}"]`)?.innerHTML ?? null;
}
