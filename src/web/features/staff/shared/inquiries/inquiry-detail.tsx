import { type RefObject, Suspense, useState } from 'react';
import { inquiryTypeInWords } from '../../../../../domain/inquiry.ts';
import { phoneLink } from '../../../../../domain/phone-link.ts';
import { dayAndTime } from '../../../../lib/venue-time.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ArrowLeftIcon } from '../../../../ui/icons.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import parts from '../dashboard-parts.module.css';
import type { PartySold } from '../parties/party-price.tsx';
import { PartySoldNotice } from '../parties/party-sold.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import styles from './inquiries.module.css';
import { inquiryStatus } from './inquiry-words.ts';
import { PartyRequestDetails } from './party-request-details.tsx';
import type { Inquiry } from './use-inquiries.ts';
import { useMarkResponded } from './use-mark-responded.ts';

const PartySale = lazyPart(() => import('../parties/party-sale.tsx'));

type InquiryDetailProps = {
  inquiry: Inquiry;
  title: RefObject<HTMLHeadingElement | null>;
  /** Returns to the list, on a screen that shows either the list or one enquiry. */
  onBack: () => void;
};

/** Shows one enquiry in full, with its actions. */
export function InquiryDetail({ inquiry, title, onBack }: InquiryDetailProps) {
  const { id, name, email, phone, inquiryType, message, party, formattedDate, formattedTime } = inquiry;
  const [isDraftOpen, setDraftOpen] = useState(false);
  const [isOffering, setOffering] = useState(false);
  const [sold, setSold] = useState<PartySold | null>(null);
  const { mark, markBooked, isMarking } = useMarkResponded(
    id,
    // When this is called, the title belongs to the enquiry that has taken the place of this one.
    () => title.current ?? document.querySelector('main'),
  );
  const { kind, words } = inquiryStatus(inquiry);
  return (
    <article className={styles.inquiry} aria-labelledby={`inquiry-${id}`}>
      <Button variant="link" className={styles.inquiryBack} onClick={onBack}>
        <ArrowLeftIcon size={20} />
        All messages
      </Button>
      <header className={styles.inquiryHead}>
        <h2 ref={title} id={`inquiry-${id}`} tabIndex={-1} className={parts.dashboardH2}>
          {name}
        </h2>
        <Badge kind={kind}>{words}</Badge>
        <p className={styles.inquiryCame}>
          {inquiryTypeInWords(inquiryType)}, {formattedDate} at {formattedTime}
        </p>
      </header>
      <p className={styles.inquiryReach}>
        <a href={`mailto:${email}`} className="button-link">
          {email}
        </a>
        {phone && (
          <a href={phoneLink(phone)} className="button-link">
            {phone}
          </a>
        )}
      </p>
      {party ? <PartyRequestDetails party={party} /> : <p className={styles.inquiryMessage}>{message}</p>}
      {sold && <PartySoldNotice sold={sold} onDone={() => setSold(null)} />}
      {party && isOffering && (
        <Suspense fallback={<Skeleton className="h-32 w-full" />}>
          <PartySale
            enquiry={{ id, name, email, party }}
            onSold={(made) => {
              setOffering(false);
              setSold(made);
            }}
            onBack={() => setOffering(false)}
          />
        </Suspense>
      )}
      {!isOffering && (
        <div className={parts.dashboardAnswers}>
          <Button variant="primary" onClick={() => setDraftOpen(true)}>
            Draft Response
          </Button>
          {party && !party.bookedAt && (
            <Button
              onClick={() => {
                setSold(null);
                setOffering(true);
              }}
            >
              Make an offer
            </Button>
          )}
          {inquiry.responded ? (
            <Button variant="link" pending={isMarking} onClick={() => mark(false)}>
              Mark as not responded
            </Button>
          ) : (
            <Button pending={isMarking} pendingText="Marking..." onClick={() => mark(true)}>
              Mark as Responded
            </Button>
          )}
          {party && !party.bookedAt && (
            <Button pending={isMarking} onClick={() => markBooked()}>
              Mark as Booked
            </Button>
          )}
        </div>
      )}
      {party?.bookedAt && (
        <p className={styles.inquiryCame}>Marked as booked on {dayAndTime(party.bookedAt)}.</p>
      )}
      {inquiry.respondedAt && (
        <p className={styles.inquiryCame}>Marked as responded on {dayAndTime(inquiry.respondedAt)}.</p>
      )}
      <DraftDialog open={isDraftOpen} inquiry={inquiry} onClose={() => setDraftOpen(false)} />
    </article>
  );
}
