import type { Clock } from '../clock/clock.ts';
import { type CalendarFeed, FeedError } from './calendar-feed.ts';
import { type IcsCalendar, parseIcs } from './ics-calendar.ts';

const timeout = 6_000;
/** The maximum number of redirects that are followed, all within the same host. */
const maxRedirects = 3;
const maxFileSize = 5 * 1024 * 1024;
/** How long a fetched file is used: five minutes, in milliseconds. */
const maxAge = 5 * 60_000;

/**
 * Returns a feed of a calendar that is published as an .ics file. Concurrent callers share one fetch, and a
 * fetched copy is used for five minutes. If the file cannot be read, no older copy is used, and the next
 * caller fetches the file again. `startTimeout` returns a signal that ends a request, after six seconds by
 * default.
 */
export function icsFeed(
  address: string,
  clock: Clock,
  startTimeout = () => AbortSignal.timeout(timeout),
): CalendarFeed {
  let cached: { calendar: IcsCalendar; at: number } | null = null;
  let pending: Promise<IcsCalendar> | null = null;

  const read = async (): Promise<IcsCalendar> => {
    const now = clock.now();
    if (cached && now >= cached.at && now - cached.at < maxAge) return cached.calendar;
    pending ??= fetchCalendar(address, startTimeout()).finally(() => {
      pending = null;
    });
    const calendar = await pending;
    cached = { calendar, at: now };
    return calendar;
  };

  return {
    async readBusyTimes(from, to) {
      return (await read()).listBusyTimes(from, to);
    },
  };
}

async function fetchCalendar(address: string, signal: AbortSignal): Promise<IcsCalendar> {
  try {
    const response = await fetchSameHost(new URL(address.replace(/^webcal:/i, 'https:')), signal);
    if (!response.ok) throw new FeedError(`it answers with status ${response.status}`);
    return parseIcs(await readBounded(response));
  } catch (problem) {
    throw problem instanceof FeedError ? problem : new FeedError(describeError(problem));
  }
}

/**
 * Fetches a file from the configured host. Follows redirects only within this host, because another host
 * could be in the private network.
 */
async function fetchSameHost(url: URL, signal: AbortSignal, followed = 0): Promise<Response> {
  const response = await fetch(url, {
    headers: { accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1' },
    redirect: 'manual',
    signal,
  });
  const to = response.headers.get('location');
  if (response.status < 300 || response.status > 399 || to === null) return response;
  await response.body?.cancel();
  if (followed === maxRedirects) throw new FeedError('it redirects again and again');
  const target = URL.canParse(to, url) ? new URL(to, url) : null;
  if (target === null || !isSameHost(url, target)) throw new FeedError('it redirects to another address');
  return fetchSameHost(target, signal, followed + 1);
}

/**
 * Returns whether a redirect stays on the same host and port, and does not leave https. The address is often
 * a secret, so it must not reach another host.
 */
function isSameHost(from: URL, to: URL): boolean {
  return to.host === from.host && (to.protocol === from.protocol || to.protocol === 'https:');
}

/** Returns the file as text. Throws for a file of more than 5 MB, without reading all of it. */
async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxFileSize) throw new FeedError('it is larger than 5 MB');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Returns a description of an error that contains nothing of the address, which is often a secret. */
function describeError(problem: unknown): string {
  const { name, cause } = problem as { name?: string; cause?: { code?: string } };
  if (name === 'TimeoutError') return 'it does not answer in time';
  return `it cannot be reached (${cause?.code ?? name ?? 'unknown'})`;
}
