import { Activity, useEffect, useRef, useState } from 'react';
import type { listOfficeMailsCall } from '../../../../contract/office-mails.ts';
import { mailSheets } from '../../../../domain/fact-sheets-mails.ts';
import { type MailDefinition, mailGroups } from '../../../../domain/mail-texts.ts';
import { findMail, mails } from '../../../../domain/mails.ts';
import { Link, useLocation } from '../../../lib/router.tsx';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import facts from '../facts/facts.module.css';
import { EditedSheet } from '../facts/facts-section.tsx';
import { type OfficeSectionProps, sectionPath } from '../section.ts';
import { type EarlierMail, EarlierWords } from './earlier-words.tsx';
import { HowToWriteMails } from './how-to-write-mails.tsx';
import { MailParts } from './mail-parts.tsx';
import styles from './mails.module.css';

/** Lists every mail that the centre sends, or shows the words of one mail (specification 13.8). */
export default function MailsSection({ section }: OfficeSectionProps) {
  const address = new URLSearchParams(useLocation().search);
  const mailInAddress = address.get('section') === section.id ? (address.get('mail') ?? '') : null;
  const [open, setOpen] = useState(mailInAddress ?? '');
  if (mailInAddress !== null && mailInAddress !== open) setOpen(mailInAddress);
  const mail = findMail(open);
  // Opened mails stay mounted, so that typed words stay while another mail or section is open.
  const [opened, setOpened] = useState<readonly MailDefinition[]>([]);
  if (mail && !opened.includes(mail)) setOpened([...opened, mail]);
  return (
    <>
      {!mail && <MailList />}
      {opened.map((each) => (
        <Activity key={each.id} mode={each === mail ? 'visible' : 'hidden'}>
          <OpenMail mail={each} list={sectionPath(section)} />
        </Activity>
      ))}
    </>
  );
}

function MailList() {
  const query = useStaffQuery({
    topic: 'facts',
    key: ['mails'],
    read: (signal) => staffCall<typeof listOfficeMailsCall>('GET /api/admin/office/mails', {}, { signal }),
  });
  return (
    <div className={facts.sheet}>
      <p className="max-w-measure">
        Every mail that the centre sends by itself. Letters to families are written on the dashboard, and the
        words of reminders are under <Link to="/admin/office?section=reminders">Reminders and thanks</Link>.
      </p>
      <QueryResult query={query} what="the mails">
        {({ mails: sent }) =>
          mailGroups.map((group) => (
            <section key={group} aria-label={group}>
              <h2 className={facts.tableTitle}>{group}</h2>
              <ul className={styles.list}>
                {mails
                  .filter((mail) => mail.group === group)
                  .map(({ id, title, about }) => (
                    <li key={id} className={styles.entry}>
                      <Link to={`/admin/office?section=mails&mail=${id}`} className={styles.entryLink}>
                        {title}
                      </Link>
                      <p>{about}</p>
                      <p className={styles.sent}>{lastSent(sent.find((each) => each.id === id)?.sentAt)}</p>
                    </li>
                  ))}
              </ul>
            </section>
          ))
        }
      </QueryResult>
    </div>
  );
}

function lastSent(at: string | null | undefined): string {
  return at ? `Last sent ${dayAndTime(at)}` : 'None sent in the last 90 days';
}

function OpenMail({ mail, list }: { mail: MailDefinition; list: string }) {
  /** `turn` increases with each restore, so that the same words can be brought back twice. */
  const [earlier, setEarlier] = useState<{ words: EarlierMail; turn: number } | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  const sheet = mailSheets.find(({ id }) => id === `mail-${mail.id}`);
  if (!sheet) return null;
  return (
    <>
      <p className={styles.back}>
        <Link to={list}>All mails</Link>
      </p>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {mail.title}
      </h2>
      <EditedSheet
        sheet={sheet}
        help={<HowToWriteMails mail={mail} />}
        proposed={earlier && { rows: earlier.words.rows, id: `earlier-${earlier.turn}` }}
        Rows={MailParts}
      >
        <EarlierWords
          sheet={sheet}
          onRestore={(words) => {
            setEarlier((before) => ({ words, turn: (before?.turn ?? 0) + 1 }));
            title.current?.scrollIntoView({ behavior: 'instant' });
          }}
        />
      </EditedSheet>
    </>
  );
}
