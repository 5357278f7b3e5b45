import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Fetcher } from './call.ts';
import type { NotHydratedPart } from './not-hydrated.tsx';

/**
 * What a page tells search engines and browser tabs; `{name}` and `{oldestAge}` in its
 * texts stand for the venue's.
 */
export interface PageHead {
  title: string;
  description: string;
  /** Kept out of search results (payment and result pages). */
  unlisted?: boolean;
  status?: number;
  /** The path under which the page is known, where it has several. */
  canonical?: string;
  /** Its picture in /cards when somebody passes it on; named like its path unless given. */
  card?: string;
}

/** A page's head with the venue's own words in it. */
export function fillHead(head: PageHead, venue: { name: string; oldestAge: number } | null): PageHead {
  const fill = (text: string) =>
    text.replaceAll('{name}', venue?.name ?? '').replaceAll('{oldestAge}', `${venue?.oldestAge ?? 12}`);
  return { ...head, title: fill(head.title), description: fill(head.description) };
}

/** Something a page needs before it is rendered on the server. */
export interface PageQuery {
  queryKey: QueryKey;
  queryFn: () => Promise<unknown>;
  /**
   * `stays: true`: only still parts read it. It is not sent along for hydration, and is read before a
   * browser draws the page itself.
   */
  meta?: { stays?: boolean };
}

/** What a page's file exports as `page`. */
export interface Page {
  View: ComponentType;
  head: PageHead;
  /** The page's still parts (lib/still.tsx), whatever their props. */
  parts?: readonly Pick<NotHydratedPart<never>, 'ready'>[];
  /**
   * Read on the server before rendering, so that the page arrives with its content.
   * `search` is the query string.
   */
  queries?: (fetcher: Fetcher, search: URLSearchParams) => PageQuery[];
  /** The page loads the payment provider's script: it gets the policy headers for that and no referrer. */
  takesPayment?: boolean;
  /** The page may use the camera and keep itself for when there is no network. */
  isKiosk?: boolean;
}
