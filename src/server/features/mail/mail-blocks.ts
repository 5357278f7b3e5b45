import { html } from 'hono/html';
import type { MailBlock } from '../../../domain/mail-block.ts';
import type { WordSpan } from '../../../domain/page-words.ts';

type Markup = ReturnType<typeof html>;
type Renderers = {
  [Kind in MailBlock['kind']]: (
    block: Extract<MailBlock, { kind: Kind }>,
    styles: ReturnType<typeof stylesOf>,
  ) => { html: Markup; text: string };
};

/** The colours of a mail, as '#rrggbb'. */
export interface MailColours {
  ink: string;
  paper: string;
  paperDeep: string;
  /** The colour of the lines between the rows of a table. */
  rule: string;
}

function stylesOf({ ink, paper, rule, paperDeep }: MailColours) {
  return {
    ink,
    paperDeep,
    ruled: `padding:6px 0;border-bottom:1px solid ${rule};`,
    button: `display:inline-block;background:${ink};color:${paper};padding:14px 22px;border-radius:6px;text-decoration:none;font-weight:bold;`,
  };
}

const serif = 'font-family:Georgia,serif;';
const paragraph = 'margin:0 0 16px;';
const codeSize = { large: 'font-size:40px;letter-spacing:6px;', small: 'font-size:28px;letter-spacing:2px;' };

const renderers: Renderers = {
  title: ({ text, isInText }) => ({
    html: html`<h1 style="${serif}font-size:29px;line-height:1.2;margin:0 0 12px;">${text}</h1>`,
    text: isInText ? text : '',
  }),
  paragraph: ({ text }) => ({ html: html`<p style="${paragraph}">${text}</p>`, text }),
  words: ({ lines, isList }, { ink }) => {
    const drawn = lines.map((line) => line.map((span) => drawSpan(span, ink)));
    return {
      html: isList
        ? html`<ul style="margin:0 0 20px;padding-left:20px;">${drawn.map((line) => html`<li style="margin:0 0 6px;">${line}</li>`)}</ul>`
        : html`<p style="${paragraph}">${drawn}</p>`,
      text: lines.map((line) => `${isList ? '- ' : ''}${line.map(spanInText).join('')}`).join('\n'),
    };
  },
  footnote: ({ text, link }, { ink }) => ({
    html: html`<p style="margin:0;font-size:15px;">${text}${link ? html` <a href="${link.url}" style="color:${ink};">${link.label}</a>` : ''}</p>`,
    text: link ? `${text} ${link.label}: ${link.url}` : text,
  }),
  message: ({ text }) => ({
    html: html`<p style="margin:0 0 20px;white-space:pre-wrap;">${text}</p>`,
    text,
  }),
  quotation: ({ text }, { ink }) => ({
    html: html`<p style="${paragraph}padding-left:16px;border-left:3px solid ${ink};">${text}</p>`,
    text: `“${text}”`,
  }),
  code: ({ code, size, sentence }) => ({
    html: html`<p style="${paragraph}${codeSize[size]}line-height:1.2;font-weight:bold;">${code}</p>`,
    text: sentence,
  }),
  list: ({ title, items }) => ({
    html: html`${title ? html`<h2 style="${serif}font-size:20px;margin:0 0 8px;">${title}</h2>` : ''}
<ul style="margin:0 0 20px;padding-left:20px;">${items.map((item) => html`<li style="margin:0 0 6px;">${item}</li>`)}</ul>`,
    text: [...(title ? [title] : []), ...items.map((item) => `- ${item}`)].join('\n'),
  }),
  details: ({ details }, { ruled }) => ({
    html: html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse;">${details.map(
      ([label, value]) =>
        html`<tr><td width="140" style="${ruled}vertical-align:top;">${label}</td><td style="${ruled}vertical-align:top;font-weight:bold;white-space:pre-wrap;">${value}</td></tr>`,
    )}</table>`,
    text: details.map(([label, value]) => `${label}: ${value}`).join('\n'),
  }),
  prices: ({ lines, totals }, { ruled }) => ({
    html: html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0;border-collapse:collapse;">${lines.map(
      ([label, amount]) =>
        html`<tr><td style="${ruled}">${label}</td><td align="right" style="${ruled}">${amount}</td></tr>`,
    )}${totals.map(
      ([label, amount]) =>
        html`<tr><td style="padding:6px 0;font-weight:bold;">${label}</td><td align="right" style="padding:6px 0;font-weight:bold;">${amount}</td></tr>`,
    )}</table>`,
    text: [...lines, ...totals]
      .map(([label, amount]) => `${label.replace(' × ', ' x ')}: ${amount}`)
      .join('\n'),
  }),
  ticket: ({ reference, title, when, note, picture }, { paperDeep }) => ({
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;background:${paperDeep};border-radius:6px;"><tr>
<td style="padding:20px;vertical-align:top;">
<p style="margin:0 0 4px;font-size:14px;">Booking reference</p>
<p style="margin:0 0 16px;font-size:22px;font-weight:bold;letter-spacing:1px;">${reference}</p>
<p style="margin:0 0 4px;"><strong>${title}</strong></p>
${when.map((line) => html`<p style="margin:0 0 4px;">${line}</p>`)}
${note ? html`<p style="margin:8px 0 0;font-size:15px;">${note}</p>` : ''}
</td>
<td width="172" style="padding:20px 20px 20px 0;vertical-align:top;"><img src="cid:${picture}" width="152" height="152" alt="QR code of your ticket ${reference}" style="display:block;background:#fff;"></td>
</tr></table>`,
    text: [`Booking reference: ${reference}`, `${title}, ${when.join('\n')}`, ...(note ? [note] : [])].join(
      '\n',
    ),
  }),
  place: ({ title, address, phone }) => ({
    html: html`<p style="${paragraph}"><strong>${title}</strong><br>${address}<br>${phone}</p>`,
    text: `${title}: ${address}\nTelephone: ${phone}`,
  }),
  button: ({ label, url, sentence }, { button }) => ({
    html: html`<p style="${paragraph}"><a href="${url}" style="${button}">${label}</a></p>`,
    text: `${sentence}: ${url}`,
  }),
};

function drawSpan({ text, to, mark }: WordSpan, ink: string): Markup {
  const words = mark === 'strong' ? html`<strong>${text}</strong>` : html`${text}`;
  return to === undefined ? words : html`<a href="${to}" style="color:${ink};">${words}</a>`;
}

function spanInText({ text, to }: WordSpan): string {
  return to === undefined || to === text ? text : `${text} (${to.replace(/^(mailto|tel):/, '')})`;
}

/** Returns a list of blocks as HTML and as plain text. */
export function renderBlocks(
  blocks: readonly MailBlock[],
  colours: MailColours,
): { html: Markup; text: string } {
  const styles = stylesOf(colours);
  const rendered = blocks.map(<Block extends MailBlock>(block: Block) =>
    (renderers[block.kind] as (block: Block, shown: typeof styles) => { html: Markup; text: string })(
      block,
      styles,
    ),
  );
  return {
    html: html`${rendered.map((block) => html`${block.html}\n`)}`,
    text: rendered.flatMap(({ text }) => (text ? [text] : [])).join('\n\n'),
  };
}
