import { hash } from 'node:crypto';
import type { MailServer } from './set-up-deps.ts';

/**
 * Returns a mail server's host and port, and a digest of its setting. `smtpUrl` is the setting, or null if
 * there is no mail server.
 */
export function describeMailServer(smtpUrl: string | null): Omit<MailServer, 'mailer'> {
  const host = smtpUrl === null || !URL.canParse(smtpUrl) ? null : new URL(smtpUrl).host;
  return { host, digest: hash('sha256', smtpUrl ?? '', 'hex') };
}

/**
 * Describes why a mail could not be sent. `words` says what the failure means and what the owner can do.
 * `answer` is the mail server's own answer, or the code of the failure. Throws `problem` itself if it is not
 * a failure of the mail server.
 */
export function describeMailFailure(problem: unknown, server: string): { words: string; answer: string } {
  const { code, responseCode, response, command } = problem as {
    code?: string;
    responseCode?: number;
    response?: string;
    command?: string;
  };
  if (responseCode === undefined && !code?.startsWith('E') && command === undefined) throw problem;
  const answer = response ?? code ?? '';
  const words = (() => {
    if (code === 'EAUTH' || responseCode === 535)
      return `${server} refused the user name or the password in SMTP_URL.`;
    // The mail library gives this code to a bad certificate as well as to an interrupted connection.
    if (code === 'ESOCKET')
      return `${server} cannot be reached: look at the host and the port in SMTP_URL, at the firewall, and at the server’s certificate, which has to be valid for that host.`;
    if (code === 'ECONNECTION' || code === 'EDNS' || code === 'ECONNREFUSED')
      return `${server} cannot be reached: look at the host and the port in SMTP_URL, and at the firewall.`;
    if (code === 'ETIMEDOUT') return `${server} did not answer in time: look at the port in SMTP_URL.`;
    if (code === 'ETLS')
      return `${server} and the site did not agree on encryption: smtps:// is for port 465.`;
    if (command === 'MAIL FROM')
      return `${server} does not send mail from the centre’s own address: allow this address there, or enter another one.`;
    if (command === 'RCPT TO') return `${server} refused the address that the test goes to.`;
    if (responseCode !== undefined && responseCode < 500)
      return `${server} does not take mail at the moment. Please try again in a few minutes.`;
    return `${server} refused the mail.`;
  })();
  return { words, answer };
}
