import { isDay } from '../../domain/calendar-day.ts';
import { inquiryTypes } from '../../domain/inquiry.ts';
import { readAllergens, readCategory } from '../../domain/menu.ts';

/**
 * Returns the parts of a query that change the rendered page, in a canonical form; any others would only
 * fill the cache.
 */
export function keepHarmless(path: string, query: Readonly<Record<string, readonly string[]>>): string {
  const kept: string[] = [];
  const first = (name: string) => query[name]?.[0] ?? '';
  if (path === '/booking' || path === '/photo-studio') {
    if (isDay(first('date'))) kept.push(`date=${first('date')}`);
    if (first('step') === 'details') kept.push('step=details');
  }
  if (path === '/session-credits' && first('step') === 'payment') kept.push('step=payment');
  if (path === '/') {
    if (first('message') === 'sent') kept.push('message=sent');
    const about = inquiryTypes.find(({ value }) => value === first('about'));
    if (about) kept.push(`about=${about.value}`);
  }
  if (path === '/party-booking' && first('enquiry') === 'sent') kept.push('enquiry=sent');
  if (path === '/menu' || path === '/menu-enhanced') {
    const tab = readCategory(first('tab'));
    const avoided = readAllergens(query['avoid']?.join() ?? '');
    if (tab) kept.push(`tab=${tab}`);
    if (avoided.length > 0) kept.push(`avoid=${avoided.join()}`);
  }
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}
