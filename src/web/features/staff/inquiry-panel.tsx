import './inquiries.css';
import './draft.css';
import { useEffect, useRef, useState } from 'react';
import { SelectField, TextField } from '../../ui/field.tsx';
import { InquiryDetail } from './inquiry-detail.tsx';
import { InquiryList } from './inquiry-list.tsx';
import { NoInquiries } from './no-inquiries.tsx';
import { QueryResult } from './query-result.tsx';
import { type Inquiry, type InquiryView, useInquiries } from './use-inquiries.ts';

const shows: readonly (readonly [InquiryView['show'], string])[] = [
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

/** Messages to the centre, a list beside the one that is read; on a phone one after the other. */
export function InquiryPanel({ aboutParties }: { aboutParties: boolean }) {
  const list = useInquiries(aboutParties);
  const { view, look, query } = list;
  const id = aboutParties ? 'parties' : 'inquiries';
  const waiting = query.data?.waiting ?? 0;
  return (
    <div className="inquiries">
      <search className="inquiry-tools">
        <TextField
          id={`${id}-search`}
          label="Search"
          type="search"
          autoComplete="off"
          placeholder="Name, email, phone or words"
          maxLength={100}
          value={view.search}
          onChange={({ target }) => look({ search: target.value })}
        />
        <SelectField
          id={`${id}-show`}
          label="Show"
          value={view.show}
          onChange={({ target }) =>
            look({ show: shows.find(([value]) => value === target.value)?.[0] ?? 'all' })
          }
        >
          {shows.map(([value, words]) => (
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
            look({ sort: partySorts.find(([value]) => value === target.value)?.[0] ?? 'newest' })
          }
        >
          {(aboutParties ? partySorts : sorts).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <p className="inquiry-count" role="status">
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
              onAll={() => look({ search: '', show: 'all', sort: 'newest' })}
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
  const [wanted, setWanted] = useState<{ id: string; index: number } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // A message that has left the list gives way to the one that took its place.
  const current =
    inquiries.find(({ id }) => id === wanted?.id) ??
    inquiries[Math.min(wanted?.index ?? 0, inquiries.length - 1)];
  const { page } = list;
  const pageBefore = useRef(page);
  useEffect(() => {
    if (isOpen) title.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (pageBefore.current === page) return;
    pageBefore.current = page;
    setWanted(null);
    box.current?.querySelector<HTMLElement>('[data-inquiry]')?.focus();
  }, [page]);

  const goBack = (id: string) => {
    setIsOpen(false);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-inquiry="${id}"]`)?.focus());
  };
  return (
    <div ref={box} className="inbox" data-open={isOpen ? '' : undefined}>
      <InquiryList
        inquiries={inquiries}
        current={current?.id ?? null}
        isTurning={list.isTurning}
        onPoint={(id, index) => setWanted({ id, index })}
        onOpen={(id, index) => {
          setWanted({ id, index });
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
