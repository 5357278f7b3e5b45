import type { CallReply } from '../../../contract/call.ts';
import type { readNoticesCall } from '../../../contract/notices.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { isNewNotice, noticeAge } from '../../../domain/notice-age.ts';
import { DrawingPin } from '../../art/drawing-pin.tsx';
import { venueDay } from '../../lib/venue-moment.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Counts } from './counts.tsx';

type NoticeSheetProps = {
  notice: CallReply<typeof readNoticesCall>['notices'][number];
  now: string;
  newForDays: number;
  isNewest: boolean;
  /** Where it stands on Facebook; null when that is not known. */
  link: string | null;
};

/**
 * One notice on its sheet of paper. Which paper, and how crooked it hangs, follows
 * from its place on the board.
 */
export function NoticeSheet({ notice, now, newForDays, isNewest, link }: NoticeSheetProps) {
  const { id, text, timestamp, type } = notice;
  return (
    <li className="sheet" data-type={type}>
      <DrawingPin className="sheet-pin" tone={isNewest ? 'honey' : 'tor'} />
      <article aria-labelledby={`text-${id}`}>
        <header className="sheet-head">
          {isNewest && (
            <strong className="sheet-new">
              {isNewNotice(Date.parse(timestamp), Date.parse(now), newForDays) ? 'New' : 'Newest'}
            </strong>
          )}
          <time dateTime={timestamp}>
            <b>{noticeAge(Date.parse(timestamp), Date.parse(now))}</b>
            <span>{dayInWords(venueDay(timestamp))}</span>
          </time>
        </header>
        <p id={`text-${id}`} className="sheet-text">
          {text}
        </p>
        <footer className="sheet-foot">
          <Counts {...notice} />
          {link && (
            <ButtonLink to={link} variant="link" target="_blank" rel="noopener">
              View on Facebook
              <span className="sr-only">: {firstWords(text)} (opens in a new tab)</span>
            </ButtonLink>
          )}
        </footer>
      </article>
    </li>
  );
}

/** Tells one of several links with the same words from the others. */
function firstWords(text: string): string {
  return text.split(/\s+/).slice(0, 6).join(' ');
}
