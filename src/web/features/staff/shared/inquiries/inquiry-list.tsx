import { type KeyboardEvent, useRef } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { Pager } from '../pager.tsx';
import styles from './inquiries.module.css';
import { inquiryDateText, inquiryStatus, summariseInquiry } from './inquiry-words.ts';
import type { Inquiry } from './use-inquiries.ts';

type InquiryListProps = {
  inquiries: readonly Inquiry[];
  /** The id of the open enquiry. */
  current: string | null;
  isTurning: boolean;
  /** Called when a key moves through the list. The enquiry is shown beside the list, if there is room. */
  onPoint: (id: string, index: number) => void;
  /** Called on a press, which opens the enquiry. */
  onOpen: (id: string, index: number) => void;
  pages: { page: number; goForward?: () => void; goBack?: () => void };
};

/** Lists enquiries with one tab stop. Arrow keys, Home and End move through the list. */
export function InquiryList({ inquiries, current, isTurning, onPoint, onOpen, pages }: InquiryListProps) {
  const list = useRef<HTMLUListElement>(null);
  const move = (event: KeyboardEvent, index: number) => {
    const last = inquiries.length - 1;
    const to = { ArrowDown: Math.min(index + 1, last), ArrowUp: Math.max(index - 1, 0), Home: 0, End: last }[
      event.key
    ];
    const next = to === undefined ? undefined : inquiries[to];
    if (to === undefined || !next) return;
    event.preventDefault();
    onPoint(next.id, to);
    list.current?.querySelector<HTMLElement>(`[data-inquiry="${next.id}"]`)?.focus({ focusVisible: true });
  };
  return (
    <div className={styles.inboxList} aria-busy={isTurning || undefined}>
      <ul ref={list} aria-label="Messages" className={styles.inboxRows}>
        {inquiries.map((inquiry, index) => {
          const { id, name, responded } = inquiry;
          const { kind, words } = inquiryStatus(inquiry);
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.inboxRow}
                data-inquiry={id}
                data-responded={responded ? '' : undefined}
                aria-current={id === current || undefined}
                tabIndex={id === current ? 0 : -1}
                onClick={() => onOpen(id, index)}
                onKeyDown={(event) => move(event, index)}
              >
                <span className={styles.inboxName}>{name}</span>
                <span className={styles.inboxWhen}>{inquiryDateText(inquiry)}</span>
                <span className={styles.inboxLine}>{summariseInquiry(inquiry)}</span>
                <Badge kind={kind}>{words}</Badge>
              </button>
            </li>
          );
        })}
      </ul>
      {(pages.goBack || pages.goForward) && (
        <Pager
          label="messages"
          text={`Page ${pages.page}`}
          onBack={pages.goBack ?? null}
          onNext={pages.goForward ?? null}
        />
      )}
    </div>
  );
}
