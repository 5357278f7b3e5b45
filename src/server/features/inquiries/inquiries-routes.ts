import type { Hono } from 'hono';
import { sendInquiryCall } from '../../../contract/inquiry.ts';
import {
  listBirthdayInquiriesCall,
  listInquiriesCall,
  markRespondedCall,
  markWaitingCall,
} from '../../../contract/staff-inquiries.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { listInquiries, listOtherInquiries } from './list-inquiries.ts';
import { markResponded, markWaiting } from './mark-responded.ts';
import { type InquiryDeps, sendInquiry } from './send-inquiry.ts';

const maxPerMinute = 5;

/** Mounts the call of the contact form, and the staff's calls that list and mark enquiries. */
export function inquiriesRoutes(app: Hono<AppEnv>, deps: InquiryDeps, rateLimit: RateLimiter): void {
  mountCall(app, sendInquiryCall, async ({ body }, context) => {
    await rateLimit(context, 'contact', maxPerMinute);
    const { website, phone = '', ...inquiry } = body;
    if (!website) await sendInquiry(deps, { ...inquiry, phone });
    return { message: "We'll get back to you soon." };
  });

  // The guard of /api/admin protects the calls below.
  mountCall(app, listInquiriesCall, ({ query }) => listOtherInquiries(deps, query));

  mountCall(app, listBirthdayInquiriesCall, ({ query }) => listInquiries(deps, true, query));

  mountCall(app, markRespondedCall, async ({ params }) => ({
    respondedAt: new Date(await markResponded(deps, params.id)).toISOString(),
  }));

  mountCall(app, markWaitingCall, async ({ params }) => {
    await markWaiting(deps, params.id);
    return {};
  });
}
