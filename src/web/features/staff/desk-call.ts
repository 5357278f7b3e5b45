import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { Call, CallAddress, CallReply } from '../../../contract/call.ts';
import { CallFailure, call } from '../../lib/call.ts';
import { useDeskStream } from './desk-stream.ts';
import { lapse, useStanding } from './session.ts';

/** What a list of the desk is about: when one of these changes, the server says so and the list is read again. */
export type Topic = 'stays' | 'bookings' | 'inquiries' | 'restrictions' | 'photos' | 'kiosks' | 'journal';

/** As `call`, for staff: an answer that the sign-in has ended brings the gate back. */
export async function deskCall<C extends Call>(
  address: CallAddress<C>,
  given: Parameters<typeof call<C>>[1],
  options: Parameters<typeof call<C>>[2] = {},
): Promise<CallReply<C>> {
  try {
    return await call<C>(address, given, options);
  } catch (problem) {
    if (problem instanceof CallFailure && problem.status === 401) lapse();
    throw problem;
  }
}

/** Keys of everything that was read for staff begin with this. */
export const deskKey = ['desk'] as const;

interface DeskQuery<Data> {
  topic: Topic;
  /** What is read, and with what: `['todays-bookings']`. */
  key: QueryKey;
  read: (signal: AbortSignal) => Promise<Data>;
  /** Milliseconds between two looks while changes are not pushed (spec B §9); false never looks again by itself. */
  every?: number | false;
  /** False waits, as long as there is nothing to ask for. */
  when?: boolean;
  /** What was read before stays until the answer to the next question is there. */
  keepsLast?: boolean;
}

/** Reads a list for staff: while signed in, when it changes, else every 30 seconds while the page is in view. */
export function useDeskQuery<Data>({
  topic,
  key,
  read,
  every = 30_000,
  when = true,
  keepsLast,
}: DeskQuery<Data>) {
  const isIn = useStanding().kind === 'in';
  const isPushed = useDeskStream();
  return useQuery({
    queryKey: [...deskKey, topic, ...key],
    queryFn: ({ signal }) => read(signal),
    enabled: isIn && when,
    staleTime: 10_000,
    refetchInterval: isPushed ? false : every,
    refetchOnWindowFocus: 'always',
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
  });
}
