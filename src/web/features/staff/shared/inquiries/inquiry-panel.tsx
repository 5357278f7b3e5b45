import styles from './inquiries.module.css';
import './draft.module.css';
import { useEffect, useRef, useState } from 'react';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { focusInTab } from '../focus-in-tab.ts';
import { QueryResult } from '../query-result.tsx';
import { InquiryDetail } from './inquiry-detail.tsx';
import { InquiryList } from './inquiry-list.tsx';
import { NoInquiries } from './no-inquiries.tsx';
import { type Inquiry, type InquiryView, useInquiries } from './use-inquiries.ts';

const filters: readonly (readonly [InquiryView['show'], string])[] = [
  ['all', 'All messages'],
  ['waiting', 'Still to answer'],
  ['responded', 'Responded'],
];
const sorts: readonly (readonly [InquiryView['sort'], string])[] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['name', 'Name'],
];
const partySorts = [...sorts, ['party', 'Parties to come, soonest first']] as const;

/** Shows the list of enquiries beside the open enquiry. A phone shows only one of the two. */
export function InquiryPanel({ aboutParties }: { aboutParties: boolean }) {
  const list = useInquiries(aboutParties);
  const { view, changeView, query } = list;
  const id = aboutParties ? 'parties' : 'inquiries';
  const waiting = query.data?.waiting ?? 0;
  return (
    <div className={styles.inquiries}>
      <search className={styles.inquiryTools}>
        <TextField
          id={`${id}-search`}
          label="Search"
          type="search"
          autoComplete="off"
          placeholder="Name, email, phone or words"
          maxLength={100}
          value={view.search}
          onChange={({ target }) => changeView({ search: target.value })}
        />
        <SelectField
          id={`${id}-show`}
          label="Show"
          value={view.show}
          onChange={({ target }) =>
            changeView({ show: filters.find(([value]) => value === target.value)?.[0] ?? 'all' })
          }
        >
          {filters.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField
          id={`${id}-sort`}
          label="Order"
          value={view.sort}
          onChange={({ target }) =>
            changeView({ sort: partySorts.find(([value]) => value === target.value)?.[0] ?? 'newest' })
          }
        >
          {(aboutParties ? partySorts : sorts).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <p className={styles.inquiryCount} role="status">
          {query.data && (
            <>
              <strong>{waiting >= 1000 ? '1,000 or more' : waiting}</strong> still to answer
            </>
          )}
        </p>
      </search>
      <QueryResult query={query} what={aboutParties ? 'the party enquiries' : 'the messages'}>
        {(data) =>
          data.inquiries.length === 0 ? (
            <NoInquiries
              aboutParties={aboutParties}
              view={view}
              onAll={() => changeView({ search: '', show: 'all', sort: 'newest' })}
            />
          ) : (
            <Inbox inquiries={data.inquiries} list={list} />
          )
        }
      </QueryResult>
    </div>
  );
}

type InboxProps = { inquiries: readonly Inquiry[]; list: ReturnType<typeof useInquiries> };

function Inbox({ inquiries, list }: InboxProps) {
  const [selected, setSelected] = useState<{ id: string; index: number } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // If the open enquiry has left the list, the enquiry that has taken its place is shown.
  const current =
    inquiries.find(({ id }) => id === selected?.id) ??
    inquiries[Math.min(selected?.index ?? 0, inquiries.length - 1)];
  const { page } = list;
  const pageBefore = useRef(page);
  useEffect(() => {
    if (isOpen) focusInTab(title.current);
  }, [isOpen]);
  useEffect(() => {
    if (pageBefore.current === page) return;
    pageBefore.current = page;
    setSelected(null);
    box.current?.querySelector<HTMLElement>('[data-inquiry]')?.focus();
  }, [page]);

  const goBack = (id: string) => {
    setIsOpen(false);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-inquiry="${id}"]`)?.focus());
  };
  return (
    <div ref={box} className={styles.inbox} data-open={isOpen ? '' : undefined}>
      <InquiryList
        inquiries={inquiries}
        current={current?.id ?? null}
        isTurning={list.isTurning}
        onPoint={(id, index) => setSelected({ id, index })}
        onOpen={(id, index) => {
          setSelected({ id, index });
          setIsOpen(true);
        }}
        pages={list}
      />
      {current && (
        <InquiryDetail key={current.id} inquiry={current} title={title} onBack={() => goBack(current.id)} />
      )}
    </div>
  );
}
