import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type {
  changeInvitationCall,
  GuestList as Guests,
  inviteFamiliesCall,
  readGuestListCall,
  removeFamilyCall,
} from '../../../contract/party-guests.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { needsInWords } from '../../../domain/party-food.ts';
import { comingInWords, invitationThemes, parseTheme } from '../../../domain/party-guests.ts';
import { callApi, failureMessage } from '../../lib/call.ts';
import { followStream } from '../../lib/follow-stream.ts';
import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { LoadedPart } from '../../ui/loaded-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import type { BookingLink } from '../purchase/booking-link.ts';
import { useSite } from '../site/site-query.ts';
import styles from './guest-list.module.css';
import { InvitationCard } from './invitation-card.tsx';

/** Milliseconds between the server's heartbeats. */
const heartbeat = 10_000;
const keyOf = ({ bookingId }: BookingLink) => ['party-guests', bookingId];

/**
 * The guests of a booked party: the invitation with its link, and every family with its answer. The list
 * updates live. The booking's link opens this page.
 */
export default function GuestList({ link }: { link: BookingLink }) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(link),
    queryFn: () => callApi<typeof readGuestListCall>('POST /api/parties/guests', { body: link }),
    refetchOnWindowFocus: 'always',
    refetchInterval: 60_000,
    retry: false,
  });
  const isThere = query.data !== undefined;
  const { bookingId } = link;
  useEffect(() => {
    if (!isThere) return;
    const refetch = () => void client.invalidateQueries({ queryKey: ['party-guests', bookingId] });
    return followStream({
      url: '/api/parties/guests/stream',
      event: 'guests',
      heartbeat,
      onArriving: () => undefined,
      onOpen: refetch,
      onEvent: refetch,
    });
  }, [isThere, bookingId, client]);
  return (
    <LoadedPart
      query={query}
      title="We could not show your guests"
      text={failureMessage(query.error, 'There was no answer. Nothing is lost.')}
      loading={
        <LoadingStatus label="Looking up your guests">
          <Skeleton className="h-64" />
        </LoadingStatus>
      }
    >
      {(guests) => <Opened link={link} guests={guests} />}
    </LoadedPart>
  );
}

function Opened({ link, guests }: { link: BookingLink; guests: Guests }) {
  const site = useSite();
  return (
    <div className={styles.guests}>
      <section aria-labelledby="invitation-title" className={styles.part}>
        <h2 id="invitation-title">The invitation</h2>
        {site && <InvitationCard facts={guests} place={site.venue} title="h3" />}
        {guests.isOpen && <ChangeInvitation link={link} guests={guests} />}
        <Send guests={guests} />
      </section>
      <section aria-labelledby="coming-title" className={styles.part}>
        <h2 id="coming-title" tabIndex={-1}>
          Who is coming
        </h2>
        <p className={styles.count} role="status">
          <strong>{comingInWords(guests.coming, guests.children)}</strong>{' '}
          {guests.isOpen ? `so far. Guests answer until ${dayInWords(guests.answerUntil)}.` : 'are coming.'}
        </p>
        <ul className={styles.families}>
          {guests.families.map((family) => (
            <Family key={family.familyId} link={link} family={family} isOpen={guests.isOpen} />
          ))}
        </ul>
        {guests.isOpen ? (
          <Invite link={link} />
        ) : (
          <Notice kind="warning">
            The kitchen is at work, so the list is closed. Please ring us about changes: {site?.venue.phone}
          </Notice>
        )}
      </section>
    </div>
  );
}

/** Returns a function that shows the list returned by a change. */
function useShow(link: BookingLink) {
  const client = useQueryClient();
  return (guests: Guests) => client.setQueryData(keyOf(link), guests);
}

function ChangeInvitation({ link, guests }: { link: BookingLink; guests: Guests }) {
  const show = useShow(link);
  const form = useForm({
    blank: { theme: guests.theme as string, words: guests.words },
    fields: ['theme', 'words'],
    idPrefix: 'invitation-',
    whileTyping: 'clear',
    check: ({ theme, words }) =>
      checked(
        { theme: parseTheme(theme), words: words.trim() },
        { words: words.trim().length > 200 && 'Please keep this under 200 characters' },
      ),
    send: (body) =>
      callApi<typeof changeInvitationCall>('POST /api/parties/guests/invitation', {
        body: { ...link, ...body },
      }),
    onSent: (reply) => {
      show(reply);
      toast({ title: 'Invitation changed', description: 'Whoever opens the link sees it like this.' });
    },
    unreached: 'We could not reach the centre. Please send it again.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.change}>
      <SelectField label="Drawing" {...form.text('theme')}>
        {invitationThemes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea label="A line from you" optional rows={2} maxLength={200} {...form.text('words')} />
      {form.refusal && <Notice kind="error" title={form.refusal.words} live="assertive" />}
      <Button type="submit" pending={form.isSending} pendingText="Changing...">
        Change the invitation
      </Button>
    </form>
  );
}

function Send({ guests }: { guests: Guests }) {
  const field = useRef<HTMLInputElement>(null);
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);
  const words = `${guests.childName || 'We'} would love you to come: ${dayInWords(guests.date)}, ${guests.time}. Please answer here: ${guests.link}`;
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(guests.link);
      toast({ title: 'Link copied', description: 'Paste it into a message to your guests.' });
    } catch {
      toast({
        title: 'Please copy it yourself',
        description: 'The link is selected.',
        variant: 'destructive',
      });
    }
  };
  const mail = `mailto:?subject=${encodeURIComponent('You are invited')}&body=${encodeURIComponent(words)}`;
  return (
    <div className={styles.send}>
      <TextField
        ref={field}
        id="invitation-link"
        label="The link for everybody"
        hint="Whoever has it can answer. No guest sees the answers of others."
        readOnly
        value={guests.link}
      />
      <div className={styles.ways}>
        {canShare && (
          <Button onClick={() => void navigator.share({ text: words }).catch(() => undefined)}>Share</Button>
        )}
        <Button onClick={() => void copy()}>Copy the link</Button>
        <ButtonLink to={mail}>Write an email</ButtonLink>
        <a
          className="button button-outline"
          href={`/party/${guests.code}/print`}
          target="_blank"
          rel="noreferrer"
        >
          Print it
        </a>
      </div>
    </div>
  );
}

type GuestFamily = Guests['families'][number];

function Family({ link, family, isOpen }: { link: BookingLink; family: GuestFamily; isOpen: boolean }) {
  const show = useShow(link);
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const name = family.isHost
    ? 'Your own children'
    : family.name || `The family of ${family.children[0]?.name ?? 'a guest'}`;
  const removal = useSingleMutation({
    mutationFn: () =>
      callApi<typeof removeFamilyCall>('POST /api/parties/guests/remove', {
        body: { ...link, familyId: family.familyId },
      }),
    onSuccess: (guests) => {
      document.getElementById('coming-title')?.focus();
      show(guests);
    },
    onError: (problem) =>
      toast({
        title: 'Not removed',
        description: failureMessage(problem, 'Nothing was changed. Please try again.'),
        variant: 'destructive',
      }),
  });
  return (
    <li className={styles.family}>
      <p className={styles.who}>
        <strong>{name}</strong> <State family={family} />
      </p>
      {family.children.length > 0 && (
        <ul className={styles.children}>
          {family.children.map((child, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two children may have the same name
            <li key={index}>
              {child.name}
              {needsInWords(child) && <span className={styles.needs}> {needsInWords(child)}</span>}
            </li>
          ))}
        </ul>
      )}
      {family.phone && <p>On the day: {family.phone}</p>}
      {isOpen && (
        <p className={styles.ways}>
          <a href={family.link}>
            {family.isHost ? 'Say who comes, and what they must not eat' : 'Their own link'}
          </a>
          {!family.isHost && (
            <Button ref={opener} variant="link" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
              Remove<span className="sr-only"> {name}</span>
            </Button>
          )}
        </p>
      )}
      {isAsking && (
        <fieldset className={styles.asking} aria-label={`Remove ${name}?`}>
          <p>Remove {name} from the list? Their link stops working, and their answer is erased.</p>
          <div className={styles.ways}>
            <Button pending={removal.isPending} pendingText="Removing..." onClick={() => removal.mutate()}>
              Remove them
            </Button>
            <Button
              variant="link"
              onClick={() => {
                setAsking(false);
                opener.current?.focus();
              }}
            >
              Keep them
            </Button>
          </div>
        </fieldset>
      )}
    </li>
  );
}

function State({ family: { isComing } }: { family: GuestFamily }) {
  if (isComing === null) return <Badge kind="closed">Not answered yet</Badge>;
  return isComing ? <Badge kind="available">Coming</Badge> : <Badge kind="blocked">Cannot come</Badge>;
}

function Invite({ link }: { link: BookingLink }) {
  const show = useShow(link);
  const form = useForm({
    blank: { names: '' },
    fields: ['names'],
    idPrefix: 'invite-',
    whileTyping: 'clear',
    emptied: 'sent',
    check: ({ names }) => {
      const list = names
        .split('\n')
        .map((name) => name.trim())
        .filter(Boolean);
      return checked({ names: list }, { names: list.length === 0 && 'Please write a name, one a line' });
    },
    send: (body) =>
      callApi<typeof inviteFamiliesCall>('POST /api/parties/guests/invite', { body: { ...link, ...body } }),
    onSent: show,
    failsAt: 'names',
    unreached: 'We could not reach the centre. Please send it again.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.change}>
      <TextArea
        label="Add families by name"
        hint="One a line. Each gets a link of its own, so that you see who has not answered. The link for everybody works without a list."
        rows={3}
        {...form.text('names')}
      />
      <Button type="submit" pending={form.isSending} pendingText="Adding...">
        Add them
      </Button>
    </form>
  );
}
