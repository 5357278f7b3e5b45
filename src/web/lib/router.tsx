import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import {
  createPath,
  type Location,
  NavigationType,
  type Path,
  parsePath,
  UNSAFE_createBrowserHistory,
} from 'react-router';

// The library handles addresses and the browser's history, and this file connects them to React. The site's
// routes are in routes.tsx. The site does not need the library's nested routes, loaders and forms, which
// would add 6 KB to every page.

export { type Location, NavigationType };

/** An address of this site, as a text or as the parts in which it differs from the current address. */
export type To = string | Partial<Path>;

interface NavigateOptions {
  /** Replaces the current entry in the history. */
  replace?: boolean;
  /** A value stored in the entry of the history. */
  state?: unknown;
}

/**
 * Goes to an address of this site. With a number, goes that many entries forward in the history, or back if
 * the number is negative.
 */
export interface NavigateFunction {
  (to: To, options?: NavigateOptions): void;
  (entries: number): void;
}

interface CurrentRoute {
  location: Location;
  navigationType: NavigationType;
  navigate: NavigateFunction;
}

const RouteContext = createContext<CurrentRoute | null>(null);

function useRoute(): CurrentRoute {
  const route = use(RouteContext);
  if (!route) throw new Error('There is no router around this part');
  return route;
}

/** Returns the current address. `key` names its entry in the history. */
export function useLocation(): Location {
  return useRoute().location;
}

/** Returns how the current address was reached. */
export function useNavigationType(): NavigationType {
  return useRoute().navigationType;
}

/** Returns the function that goes to another address. It is a new function after each change of path. */
export function useNavigate(): NavigateFunction {
  return useRoute().navigate;
}

/** Returns the current address's query parameters. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Resolves an address. A query or an anchor alone belongs to the current page. */
function resolve(to: To, pathname: string): Path {
  const { pathname: path, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return {
    pathname: path || pathname,
    search: search && !search.startsWith('?') ? `?${search}` : search === '?' ? '' : search,
    hash: hash && !hash.startsWith('#') ? `#${hash}` : hash === '#' ? '' : hash,
  };
}

/** Provides the browser's address and history. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => UNSAFE_createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((next) => startTransition(() => setState(next))), [history]);
  const { pathname } = location;
  const navigate = useMemo(
    (): NavigateFunction =>
      (to: To | number, { replace, state }: NavigateOptions = {}) => {
        if (typeof to === 'number') history.go(to);
        else if (replace) history.replace(resolve(to, pathname), state);
        else history.push(resolve(to, pathname), state);
      },
    [history, pathname],
  );
  const route = useMemo(() => ({ location, navigationType: action, navigate }), [location, action, navigate]);
  return <RouteContext value={route}>{children}</RouteContext>;
}

/** Provides the address of a page that the server renders. Navigating throws there. */
export function StaticRouter({ location, children }: { location: string; children: ReactNode }) {
  const route: CurrentRoute = {
    location: { ...resolve(location, '/'), state: null, key: 'default' },
    navigationType: NavigationType.Pop,
    navigate: () => {
      throw new Error('A page that is rendered on the server does not navigate');
    },
  };
  return <RouteContext value={route}>{children}</RouteContext>;
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To;
  /** Replaces the current entry in the history. Default: true only if the link is to the current address. */
  replace?: boolean;
};

/** A link to a page of this site, without a full load. The browser handles new tabs and windows. */
export function Link({ to, replace, onClick, target, ...rest }: LinkProps) {
  const { location, navigate } = useRoute();
  const path = createPath(resolve(to, location.pathname));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || (target && target !== '_self')) return;
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(to, { replace: replace ?? path === createPath(location) });
  };
  return <a {...rest} href={path} target={target} onClick={follow} />;
}
