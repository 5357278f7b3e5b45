import * as z from 'zod/mini';
import type { Permission } from '../domain/staff-roles.ts';
import type { RefusalCode } from './refusal.ts';

type Shape = z.ZodMiniType;
type Method = 'GET' | 'POST' | 'DELETE';
type ReplyType = 'text/calendar' | 'text/html' | 'text/csv' | 'application/pdf';

/**
 * Who may make a call (specification 1.2). `public` is anybody. `kiosk` is an enrolled kiosk, or staff who
 * may check in. `signed-in` is anybody who is signed in as staff. A permission means staff whose role has
 * this permission. A list means staff whose role has at least one of its permissions.
 */
export type Access = 'public' | 'kiosk' | 'signed-in' | Permission | readonly [Permission, ...Permission[]];

/** An HTTP call of the app: its purpose, inputs, reply and possible refusals. */
export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
  Verb extends Method = Method,
  Path extends string = string,
> {
  method: Verb;
  /** Path with `:name` for parameters. */
  path: Path;
  access: Access;
  /** The tag under which the API documentation lists the call. */
  noun: string;
  summary: string;
  /** Details that the schemas do not show: units, intervals, section of the specification. */
  notes?: string;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** HTTP status of the reply, unless the call is refused. */
  status: 200 | 201;
  /** Media type of a reply that is a file; otherwise JSON. */
  replyType?: ReplyType;
  /** Whether the body is a file instead of JSON. The call's handler reads the file. */
  takesFile?: true;
  /**
   * Set for a call that changes nothing, but is a POST because its input must not appear in an address. Such
   * a call does not extend a staff sign-in, because open pages repeat it automatically.
   */
  reads?: true;
  /**
   * Whether the call sells, or requests a sale. Such a call is refused until the centre is open for booking
   * (specification 13.7).
   */
  sells?: true;
  refusals: readonly RefusalCode[];
}

const nothing = z.strictObject({});
type Nothing = typeof nothing;

interface CallDraft<
  Verb extends Method,
  Path extends string,
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Reply extends Shape,
> {
  method: Verb;
  path: Path;
  access: Access;
  noun: string;
  summary: string;
  notes?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  status?: 200 | 201;
  replyType?: ReplyType;
  takesFile?: true;
  reads?: true;
  sells?: true;
  refusals?: readonly RefusalCode[];
}

/**
 * Declares a call and who may make it. Params, query and body are empty if left out. Adds the refusals that a
 * draft need not list: `malformed` and `resting` for every call, `not_allowed` for a call that needs a
 * permission or a kiosk, and `booking_not_open` for a call that sells.
 */
export function defineCall<
  const Verb extends Method,
  const Path extends string,
  Reply extends Shape,
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
  Body extends Shape = Nothing,
>(draft: CallDraft<Verb, Path, Params, Query, Body, Reply>): Call<Params, Query, Body, Reply, Verb, Path> {
  const { params = nothing, query = nothing, body = nothing, ...rest } = draft;
  return {
    ...rest,
    params: params as Params,
    query: query as Query,
    body: body as Body,
    status: draft.status ?? 200,
    refusals: [
      'malformed',
      'resting',
      ...(draft.access === 'public' || draft.access === 'signed-in' ? [] : (['not_allowed'] as const)),
      ...(draft.sells ? (['booking_not_open'] as const) : []),
      ...(draft.refusals ?? []),
    ],
  };
}

/** The input that a caller sends, before parsing. */
export interface CallInput<C extends Call> {
  params: z.input<C['params']>;
  query: z.input<C['query']>;
  body: z.input<C['body']>;
}

/** The input of a call after parsing, as the server uses it. */
export interface CallRequest<C extends Call> {
  params: z.output<C['params']>;
  query: z.output<C['query']>;
  body: z.output<C['body']>;
}

export type CallReply<C extends Call> = z.output<C['reply']>;

/**
 * The method and path of a call, such as 'GET /api/site'. A browser needs nothing else at run time, so a page
 * imports only the type of a call and does not load the contract.
 */
export type CallAddress<C extends Call> = `${C['method']} ${C['path']}`;
