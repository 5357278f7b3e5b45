import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { WordPageId } from '../../domain/word-pages.ts';
import type { Fetcher } from './call.ts';
import type { NotHydratedPart } from './not-hydrated.tsx';

/**
 * A page's head, for search engines and tabs. `{name}` and `{tagline}` stand for the venue's name and
 * tagline.
 */
export interface PageHead {
  title: string;
  description?: string;
  /**
   * The page whose editable words contain the description (specification 13.5). If they contain none,
   * `description` is used.
   */
  words?: WordPageId;
  /** Whether search engines must not list the page (payment and result pages). */
  unlisted?: boolean;
  status?: number;
  /** The canonical path, for a page that has several paths. */
  canonical?: string;
  /** The name of the page's social card in /cards. Default: the name for its path. */
  card?: string;
}

/** Returns a text of a page's head with the venue's name and tagline filled in. */
export function fillName(text: string, venue: { name: string; tagline: string } | null): string {
  return text.replaceAll('{name}', venue?.name ?? '').replaceAll('{tagline}', venue?.tagline ?? '');
}

/** A query that is fetched before the page is rendered on the server. */
export interface PageQuery {
  queryKey: QueryKey;
  queryFn: () => Promise<unknown>;
  /**
   * `notHydrated: true` says that only parts that are not hydrated read the query. Its data is not sent with
   * the page. If the visitor comes from another page of the site, the browser fetches the data before it
   * renders the page.
   */
  meta?: { notHydrated?: boolean };
}

/** The `page` that a page's file exports. */
export interface Page {
  View: ComponentType;
  head: PageHead;
  /** The page's parts that are not hydrated (lib/not-hydrated.tsx). */
  parts?: readonly Pick<NotHydratedPart<never>, 'ready'>[];
  /**
   * Returns the queries that the server fetches before rendering, so that the page has its content. `search`
   * is the query string.
   */
  queries?: (fetcher: Fetcher, search: URLSearchParams) => PageQuery[];
  /**
   * Whether the page loads the payment provider's script. Such a page gets the policy headers for it, and
   * sends no referrer.
   */
  takesPayment?: boolean;
  /** Whether the page may use the camera and works offline. */
  isKiosk?: boolean;
}
