import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { WordPageId } from '../../domain/word-pages.ts';
import type { Fetcher } from './call.ts';
import type { NotHydratedPart } from './not-hydrated.tsx';

/** A page's head for search engines and tabs; `{name}` and `{tagline}` stand for the venue's. */
export interface PageHead {
  title: string;
  description?: string;
  /** The page whose editable words give the description; `description` where they have none (13.5). */
  words?: WordPageId;
  /** Not for search engines (payment and result pages). */
  unlisted?: boolean;
  status?: number;
  /** The canonical path of a page that has several. */
  canonical?: string;
  /** The name of its social card in /cards; by default that of its path. */
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
   * `notHydrated: true`: only parts that are not hydrated read it. Its data is not sent with the page; for a
   * page that the browser renders, the browser fetches it first.
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
   * Fetched on the server before rendering, so that the page has its content; `search` is the query
   * string.
   */
  queries?: (fetcher: Fetcher, search: URLSearchParams) => PageQuery[];
  /**
   * The page loads the payment provider's script: it gets the policy headers for that, and sends no
   * referrer.
   */
  takesPayment?: boolean;
  /** The page may use the camera and works offline. */
  isKiosk?: boolean;
}
