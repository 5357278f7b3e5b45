import { isDay } from '../../domain/calendar-day.ts';
import { inquiryTypes } from '../../domain/inquiry.ts';
import { parseAllergens, parseMenuCategory } from '../../domain/menu.ts';
import { versionLabel } from '../../domain/word-pages.ts';

/**
 * Returns, in a canonical form, the parts of a query that change the rendered page. Other parts would only
 * fill the cache.
 */
export function cacheableQuery(path: string, query: Readonly<Record<string, readonly string[]>>): string {
  const parts: string[] = [];
  const first = (name: string) => query[name]?.[0] ?? '';
  if (path === '/booking' || path === '/photo-studio') {
    if (isDay(first('date'))) parts.push(`date=${first('date')}`);
    if (first('step') === 'details') parts.push('step=details');
  }
  if (path === '/session-credits' && first('step') === 'payment') parts.push('step=payment');
  if (path === '/') {
    if (first('message') === 'sent') parts.push('message=sent');
    const about = inquiryTypes.find(({ value }) => value === first('about'));
    if (about) parts.push(`about=${about.value}`);
  }
  if (path === '/terms' && versionLabel.test(first('version'))) parts.push(`version=${first('version')}`);
  if (path === '/party-booking') {
    if (first('enquiry') === 'sent') parts.push('enquiry=sent');
    if (first('way') === 'book') parts.push('way=book');
  }
  if (path === '/menu' || path === '/menu-enhanced') {
    const tab = parseMenuCategory(first('tab'));
    const avoided = parseAllergens(query['avoid']?.join() ?? '');
    if (tab) parts.push(`tab=${tab}`);
    if (avoided.length > 0) parts.push(`avoid=${avoided.join()}`);
  }
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}
