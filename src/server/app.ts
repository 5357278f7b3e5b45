import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { refusalStatus } from '../contract/refusal.ts';
import type { AppContext } from './app-context.ts';
import type { ChangeEvents } from './changes/change-events.ts';
import { logoReader } from './compose-mail.ts';
import type { CachedValue } from './db/cached-value.ts';
import { findUnavailableReason, isUnavailableError } from './db/database-availability.ts';
import type { Replica } from './db/replica.ts';
import { accountCreditRoutes } from './features/account-credit/account-credit-routes.ts';
import { apiCalls } from './features/api-docs/all-calls.ts';
import { apiDocsRoutes } from './features/api-docs/api-docs-routes.ts';
import { availabilityRoutes } from './features/availability/availability-routes.ts';
import { readCalendarRows } from './features/availability/calendar-store.ts';
import { menuRoutes } from './features/cafe/menu-routes.ts';
import type { MenuSection } from './features/cafe/menu-store.ts';
import { checkInRoutes } from './features/check-in/check-in-routes.ts';
import { closureRoutes } from './features/closures/closure-routes.ts';
import { creditsRoutes } from './features/credits/credits-routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard-routes.ts';
import { deskSalesRoutes } from './features/desk-sales/desk-sales-routes.ts';
import type { DraftDeps } from './features/drafts/draft-deps.ts';
import { draftRoutes } from './features/drafts/draft-routes.ts';
import { emailCodesRoutes } from './features/email-codes/email-codes-routes.ts';
import { figuresRoutes } from './features/figures/figures-routes.ts';
import { frontDeskRoutes } from './features/front-desk/front-desk-routes.ts';
import { giftVoucherRoutes } from './features/gift-vouchers/gift-voucher-routes.ts';
import { holidayRoutes } from './features/holidays/holiday-routes.ts';
import { inquiriesRoutes } from './features/inquiries/inquiries-routes.ts';
import { lettersRoutes } from './features/letters/letters-routes.ts';
import { loyaltyRoutes } from './features/loyalty/loyalty-routes.ts';
import { rewardMailRoutes } from './features/loyalty/reward-mail-routes.ts';
import { mailboxRoutes } from './features/mail/mailbox-routes.ts';
import { mailWordsRoutes } from './features/mail-words/mail-words-routes.ts';
import { myBookingRoutes } from './features/my-booking/my-booking-routes.ts';
import { type NoticeDeps, noticeRoutes } from './features/notice-board/notice-routes.ts';
import { type OfficeFactsDeps, officeFactsRoutes } from './features/office-facts/office-facts-routes.ts';
import { bookingRoutes, paymentWebhookRoutes } from './features/orders/booking-routes.ts';
import { cancellationRoutes } from './features/orders/cancellation-routes.ts';
import { partyRoutes } from './features/parties/party-routes.ts';
import { partyBookingRoutes } from './features/party-bookings/party-booking-routes.ts';
import { partyDeskRoutes } from './features/party-bookings/party-desk-routes.ts';
import { partyDayRoutes } from './features/party-day/party-day-routes.ts';
import { partyGuestRoutes } from './features/party-guests/party-guest-routes.ts';
import { peopleRoutes } from './features/people/people-routes.ts';
import { signInRoutes } from './features/people/sign-in-routes.ts';
import { photoRoutes } from './features/photo-studio/photo-routes.ts';
import { readPhotoStudio } from './features/photo-studio/photo-store.ts';
import { pictureRoutes } from './features/pictures/picture-routes.ts';
import { pricesRoutes } from './features/prices/prices-routes.ts';
import { privacyRoutes } from './features/privacy/privacy-routes.ts';
import { rehearsalRoutes } from './features/rehearsal/rehearsal-routes.ts';
import { restrictionRoutes } from './features/restrictions/restriction-routes.ts';
import type { MailServer } from './features/set-up/set-up-deps.ts';
import { setUpRoutes } from './features/set-up/set-up-routes.ts';
import { refuseWhileNotOpen } from './features/site/open-for-booking.ts';
import { readSiteFacts } from './features/site/read-site-facts.ts';
import { type BrowserPayments, siteRoutes } from './features/site/site-routes.ts';
import { staffOnly, staffOrKioskOnly } from './features/staff/session-guards.ts';
import { staffRoutes } from './features/staff/staff-routes.ts';
import { visitRoutes } from './features/visits/visit-routes.ts';
import { staffVoucherRoutes } from './features/vouchers/staff-voucher-routes.ts';
import { waitlistRoutes } from './features/waitlist/waitlist-routes.ts';
import type { WatchDeps } from './features/watch/watch-deps.ts';
import { watchRoutes } from './features/watch/watch-routes.ts';
import { wordRoutes } from './features/words/words-routes.ts';
import { refuseOtherMethods } from './http/allowed-methods.ts';
import { clientAddress } from './http/client-address.ts';
import { setDefaultHeaders } from './http/default-headers.ts';
import type { AppEnv } from './http/mount-call.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { redactPath } from './log.ts';
import { createMetrics } from './metrics.ts';
import { Refusal, refuse } from './refusal.ts';
import type { SecurityHeaders } from './render/security-headers.ts';

export interface AppDeps
  extends Omit<AppContext, 'changes'>,
    NoticeDeps,
    DraftDeps,
    Pick<WatchDeps, 'readBackup'>,
    Pick<OfficeFactsDeps, 'renderPageFrom'> {
  changes: ChangeEvents;
  replica: Replica;
  menu: CachedValue<MenuSection[]>;
  browserPayments: BrowserPayments;
  mailServer: MailServer;
  trustedProxies: number;
  securityHeaders: SecurityHeaders;
  /** Whether mail is not sent but stored in the local mailbox, which /dev/mail shows. */
  storesMail: boolean;
  /** The bearer token of /metrics; null if that page is not served. */
  metricsToken: string | null;
  version: string;
  log: Logger;
}

/** Creates the application without its pages: mounts the features and maps refusals to HTTP statuses. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const limitRate = createRateLimiter(deps.db);

  const metrics = createMetrics(deps);

  app.use(metrics.measureRequests);
  app.use(async (context, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    context.set('requestId', requestId);
    const isCall = /^\/api(\/|$)/.test(context.req.path);
    setDefaultHeaders(context, {
      'x-request-id': requestId,
      ...deps.securityHeaders.always,
      ...(isCall ? deps.securityHeaders.call : {}),
    });
    await next();
    deps.log.info(
      {
        requestId,
        method: context.req.method,
        path: redactPath(context.req.path),
        status: context.res.status,
        ms: Math.round(performance.now() - started),
        code: context.get('refused'),
        ...context.get('about'),
      },
      'request',
    );
    if (isCall) return;
    const { headers } = context.res;
    if (headers.has('content-security-policy')) return;
    const type = headers.get('content-type') ?? '';
    if (type.startsWith('text/html')) setHeaders(headers, deps.securityHeaders.page);
    else if (!type.startsWith('image/')) setHeaders(headers, deps.securityHeaders.file);
  });
  refuseOtherMethods(app);
  app.get('/health', async (context) => {
    const reason = await findUnavailableReason(deps.db);
    return reason ? context.json({ ok: false, reason }, 503) : context.json({ ok: true });
  });
  metrics.mountAt(app, deps.metricsToken);
  paymentWebhookRoutes(app, deps);

  app.use('/api/*', async (context, next) => {
    context.set('address', clientAddress(context, deps.trustedProxies));
    if (context.req.method !== 'GET' && !isFromOwnPages(context.req.raw.headers, deps.baseUrl)) {
      throw refuse('wrongOrigin');
    }
    await next();
  });
  // These calls are mounted before the guards, because they sign staff in. All other calls under /api/admin
  // need a sign-in.
  signInRoutes(app, deps, limitRate);
  // These guards are mounted before the dashboard and check-in calls, so that no such call is parsed before
  // its caller is authenticated.
  app.use('/api/admin/*', staffOnly(deps));
  app.use('/api/check-in/*', staffOrKioskOnly(deps));
  // This check is mounted before the calls that sell, so that it runs first.
  for (const call of apiCalls.filter(({ sells }) => sells))
    app.on(call.method, call.path, async (_, next) => {
      await refuseWhileNotOpen(deps.site);
      await next();
    });
  staffRoutes(app, deps, limitRate);
  peopleRoutes(app, deps, limitRate);
  checkInRoutes(app, deps, limitRate);
  siteRoutes(app, deps);
  wordRoutes(app, deps);
  holidayRoutes(app, deps);
  availabilityRoutes(app, deps);
  loyaltyRoutes(app, deps, limitRate);
  rewardMailRoutes(app, deps);
  visitRoutes(app, deps, limitRate);
  staffVoucherRoutes(app, deps);
  pricesRoutes(app, deps);
  photoRoutes(app, deps, limitRate);
  bookingRoutes(app, deps, limitRate);
  cancellationRoutes(app, deps);
  myBookingRoutes(app, deps, limitRate);
  waitlistRoutes(app, deps, limitRate);
  accountCreditRoutes(app, deps, limitRate);
  giftVoucherRoutes(app, deps, limitRate);
  closureRoutes(app, deps, limitRate);
  deskSalesRoutes(app, deps, limitRate);
  frontDeskRoutes(app, deps);
  dashboardRoutes(app, deps);
  creditsRoutes(app, deps, limitRate);
  menuRoutes(app, deps);
  noticeRoutes(app, deps);
  inquiriesRoutes(app, deps, limitRate);
  partyRoutes(app, deps, limitRate);
  partyBookingRoutes(app, deps, limitRate);
  partyDeskRoutes(app, deps);
  partyGuestRoutes(app, deps, limitRate);
  partyDayRoutes(app, deps);
  draftRoutes(app, deps);
  restrictionRoutes(app, deps);
  privacyRoutes(app, deps);
  lettersRoutes(app, deps);
  setUpRoutes(app, deps, limitRate);
  mailWordsRoutes(app, { ...deps, readLogo: logoReader(deps) }, limitRate);
  const readFrom = {
    readCalendarFrom: readCalendarRows,
    readSiteFrom: readSiteFacts,
    readStudioFrom: readPhotoStudio,
  };
  officeFactsRoutes(app, { ...deps, ...readFrom });
  rehearsalRoutes(app, { ...deps, ...readFrom });
  pictureRoutes(app, deps, limitRate);
  figuresRoutes(app, deps);
  emailCodesRoutes(app, deps, limitRate);
  watchRoutes(app, deps, deps);
  apiDocsRoutes(app, deps.version, deps.securityHeaders.page);
  if (deps.storesMail) mailboxRoutes(app, deps.db);
  app.all('/api/*', () => {
    throw refuse('callNotFound');
  });

  app.onError(async (problem, context) => {
    if (problem instanceof Refusal) {
      context.set('refused', problem.code);
      return context.json(problem.reply, refusalStatus[problem.code]);
    }
    const requestId = context.get('requestId');
    deps.log.error(
      { requestId, method: context.req.method, path: redactPath(context.req.path), problem },
      'request failed',
    );
    if (isUnavailableError(problem) || (await findUnavailableReason(deps.db))) {
      const { code, reply } = refuse('siteUnavailable');
      context.set('refused', code);
      return context.json(reply, refusalStatus[code], { 'retry-after': '10' });
    }
    return context.json(
      { success: false, code: 'failed', message: `Something went wrong (${requestId}).` },
      500,
    );
  });
  return app;
}

function setHeaders(headers: Headers, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) headers.set(name, value);
}

/**
 * Returns whether a state-changing request comes from this site's own pages, by the headers
 * `Sec-Fetch-Site` and `Origin`. Callers that are not browsers send neither header and pass.
 */
function isFromOwnPages(headers: Headers, baseUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') return false;
  const origin = headers.get('origin');
  if (origin === null || origin === new URL(baseUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}
