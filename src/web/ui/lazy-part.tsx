import { type ComponentType, use, useEffect, useState, useTransition } from 'react';
import { Button } from './button.tsx';
import { useFocusPlace } from './focus-place.tsx';
import { Notice } from './notice.tsx';

type LazyPartOptions<Props> = {
  /** Returns whether a notice is shown if the code is missing. Default: always true. */
  isNeeded?: (props: Props) => boolean;
};

/**
 * Returns a component whose code loads when it is first rendered: `const Calendar = lazyPart(() =>
 * import('./month-calendar.tsx'))`. Use it inside `Suspense`, like `lazy`. If the code does not load, the
 * rest of the page stays as it is, and a notice offers to try again. When the component is next mounted, it
 * tries again by itself.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isNeeded = () => true }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  let latest: Promise<ComponentType<Props> | null> | null = null;
  const begin = () => {
    latest ??= load().then(
      (module) => module.default,
      () => null,
    );
    return latest;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: made once per part, at module level
  return function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(begin);
    const [hasTriedAgain, setTriedAgain] = useState(false);
    const [isTrying, startTrying] = useTransition();
    const { place, takeFocus } = useFocusPlace();
    const Part = use(attempt);
    // A failed attempt is forgotten only here, in an effect. A component that suspends loses its state and
    // begins again, so forgetting it earlier would start attempts without end.
    useEffect(() => {
      if (!Part && latest === attempt) latest = null;
    }, [Part, attempt]);
    const tryAgain = async () => {
      takeFocus();
      setTriedAgain(true);
      const next = begin();
      startTrying(() => setAttempt(next));
      if ((await next) === null) await reloadIfReachable();
    };
    return (
      <>
        {(!Part || hasTriedAgain) && place}
        {Part ? (
          <Part {...props} />
        ) : (
          isNeeded(props) && <MissingPart isTrying={isTrying} onTryAgain={() => void tryAgain()} />
        )}
      </>
    );
  };
}

function MissingPart({ isTrying, onTryAgain }: { isTrying: boolean; onTryAgain: () => void }) {
  return (
    <Notice kind="warning" live="polite" title="This part of the page did not load">
      <p>Please check your connection. Trying again may load the whole page.</p>
      <p>
        <Button variant="link" pending={isTrying} onClick={onTryAgain}>
          Try again
        </Button>
      </p>
    </Notice>
  );
}

/**
 * Reloads the page if the server can be reached. Some browsers never retry a file that failed to load once,
 * and a new version of the site has other files.
 */
async function reloadIfReachable(): Promise<void> {
  const request = fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  const { ok } = await request.catch(() => ({ ok: false }));
  if (ok) window.location.reload();
}
