import type { Hono } from 'hono';
import { sendInquiryCall } from '../../../contract/inquiry.ts';
import {
  listBirthdayInquiriesCall,
  listInquiriesCall,
  markRespondedCall,
  markWaitingCall,
} from '../../../contract/staff-inquiries.ts';
import { mount, type Requested } from '../../http/mount.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { listInquiries, listOtherInquiries } from './list-inquiries.ts';
import { markResponded, markWaiting } from './mark-responded.ts';
import { type InquiryDeps, sendInquiry } from './send-inquiry.ts';

const mostPerMinute = 5;

export function inquiriesRoutes(app: Hono<Requested>, deps: InquiryDeps, rateLimit: RateLimiter): void {
  mount(app, sendInquiryCall, async ({ body }, context) => {
    await rateLimit(context, 'contact', mostPerMinute);
    const { website, phone = '', ...inquiry } = body;
    if (!website) await sendInquiry(deps, { ...inquiry, phone });
    return { message: "We'll get back to you soon." };
  });

  // What follows is for staff; the guard of /api/admin stands before it.
  mount(app, listInquiriesCall, ({ query }) => listOtherInquiries(deps, query));

  mount(app, listBirthdayInquiriesCall, ({ query }) => listInquiries(deps, true, query));

  mount(app, markRespondedCall, async ({ params }) => ({
    respondedAt: new Date(await markResponded(deps, params.id)).toISOString(),
  }));

  mount(app, markWaitingCall, async ({ params }) => {
    await markWaiting(deps, params.id);
    return {};
  });
}
