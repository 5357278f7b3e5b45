import type { Hono } from 'hono';
import { sendInquiry as sendInquiryCall } from '../../../contract/inquiry.ts';
import { mount, type Requested } from '../../mount.ts';
import type { SlowDown } from '../../slow-down.ts';
import { type InquiryDeps, sendInquiry } from './send-inquiry.ts';

const mostPerMinute = 5;

export function inquiriesRoutes(app: Hono<Requested>, deps: InquiryDeps, slowDown: SlowDown): void {
  mount(app, sendInquiryCall, async ({ body }, context) => {
    await slowDown(context, 'contact', mostPerMinute);
    const { website, phone = '', ...inquiry } = body;
    if (!website) await sendInquiry(deps, { ...inquiry, phone });
    return { message: "We'll get back to you soon." };
  });
}
