import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  createPath,
  Router,
  type To,
  UNSAFE_createBrowserHistory,
  useHref,
  useLocation,
  useNavigate,
  useResolvedPath,
} from 'react-router';

// The router's own BrowserRouter, Link and useSearchParams share a module with its forms, fetchers and data
// prefetching: 4 KB on every page. These do the same for links and addresses, which is all that pages need.

/** Provides the browser's address and history. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => UNSAFE_createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((next) => startTransition(() => setState(next))), [history]);
  return (
    <Router navigator={history} location={location} navigationType={action}>
      {children}
    </Router>
  );
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  /** Replaces the current entry in the history, as a link to the current address always does. */
  replace?: boolean;
};

/** Links to a page of this site without a full load; new tabs and windows are left to the browser. */
export function Link({ to, replace, onClick, target, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const current = createPath(useLocation());
  const path = createPath(useResolvedPath(to));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || (target && target !== '_self')) return;
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? path === current });
  };
  return <a {...rest} href={useHref(to)} target={target} onClick={follow} />;
}

/** Returns the current address's query parameters. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
