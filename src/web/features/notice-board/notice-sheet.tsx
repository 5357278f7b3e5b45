import type { CallReply } from '../../../contract/call.ts';
import type { readNoticesCall } from '../../../contract/notices.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { isNewNotice, noticeAge } from '../../../domain/notice-age.ts';
import { DrawingPin } from '../../art/drawing-pin.tsx';
import { venueDay } from '../../lib/venue-time.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Counts } from './counts.tsx';
import fivePapers from './five-papers.module.css';
import noticeSheet from './notice-sheet.module.css';

type NoticeSheetProps = {
  notice: CallReply<typeof readNoticesCall>['notices'][number];
  now: string;
  newForDays: number;
  isNewest: boolean;
  /** The address of the same post on Facebook, or of the centre's page there; null if neither is known. */
  link: string | null;
};

/** One notice on a sheet of paper. Its position on the board decides the kind of paper and the tilt. */
export function NoticeSheet({ notice, now, newForDays, isNewest, link }: NoticeSheetProps) {
  const { id, text, timestamp, type } = notice;
  return (
    <li className={`${noticeSheet.sheet} ${fivePapers.paper}`} data-type={type}>
      <DrawingPin
        className={`${noticeSheet.sheetPin} ${fivePapers.paperPin}`}
        tone={isNewest ? 'honey' : 'tor'}
      />
      <article aria-labelledby={`text-${id}`}>
        <header className={noticeSheet.sheetHead}>
          {isNewest && (
            <strong className={noticeSheet.sheetNew}>
              {isNewNotice(Date.parse(timestamp), Date.parse(now), newForDays) ? 'New' : 'Newest'}
            </strong>
          )}
          <time dateTime={timestamp}>
            <b>{noticeAge(Date.parse(timestamp), Date.parse(now))}</b>
            <span>{dayInWords(venueDay(timestamp))}</span>
          </time>
        </header>
        <p id={`text-${id}`} className={`${noticeSheet.sheetText} ${fivePapers.paperText}`}>
          {text}
        </p>
        <footer className={noticeSheet.sheetFoot}>
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

/** Returns the first words of a notice, to tell apart links with the same label. */
function firstWords(text: string): string {
  return text.split(/\s+/).slice(0, 6).join(' ');
}
