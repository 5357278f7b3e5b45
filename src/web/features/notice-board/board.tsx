import type { CallReply } from '../../../contract/call.ts';
import type { readNotices } from '../../../contract/notices.ts';
import { Blackbird } from '../../art/blackbird.tsx';
import { BoardRoof } from '../../art/board-roof.tsx';
import { AppleTree, Bush } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { NoticeSheet } from './notice-sheet.tsx';

type BoardProps = {
  notices: CallReply<typeof readNotices>['notices'];
  /** The centre's instant, from which ages are counted. */
  now: string;
  name: string;
  /** The venue's page; null when it has none. */
  facebook: string | null;
};

/** The whole notice board (spec B §2): the way back, the page on Facebook, and what is pinned up, newest first. */
export default function Board({ notices, now, name, facebook }: BoardProps) {
  return (
    <>
      <section className="bg-tor-tint">
        <div className="page-width board-head">
          <div>
            <ButtonLink to="/" variant="link">
              <ArrowLeftIcon size={22} />
              Back to Home
            </ButtonLink>
            <h1 className="mt-3">Notice board</h1>
            <p className="mt-4 max-w-measure text-lead">
              What is new in the barn, what is different this week, and what there is for tea.
            </p>
          </div>
          {facebook && (
            <section aria-labelledby="facebook" className="card board-connected">
              <h2 id="facebook" className="text-h3">
                Connected to Facebook
              </h2>
              <p className="mt-1 text-small">
                The notices here are our own. We pin them up on Facebook too, and you need no account to read
                them on this page.
              </p>
              <p className="mt-4">
                <Follow url={facebook} variant="primary" />
              </p>
            </section>
          )}
        </div>
        <div className="page-width board">
          <BoardRoof />
          <div className="board-frame">
            {notices.length === 0 ? (
              <div className="sheet board-empty">
                <EmptyState
                  drawing={
                    <Picture viewBox="-150 -100 300 110">
                      <Blackbird asleep />
                    </Picture>
                  }
                  title="Nothing is pinned up"
                  action={<ButtonLink to="/">See what is on</ButtonLink>}
                >
                  <p>When there is news, it hangs here first. Until then everything is as usual.</p>
                </EmptyState>
              </div>
            ) : (
              <ol className="board-sheets">
                {notices.map((notice, index) => (
                  <NoticeSheet
                    key={notice.id}
                    notice={notice}
                    now={now}
                    isNewest={index === 0}
                    link={notice.link ?? facebook}
                  />
                ))}
              </ol>
            )}
          </div>
          <div className="board-legs" aria-hidden="true">
            <span />
            <span />
          </div>
        </div>
      </section>
      <Band tone="leaf" cut="hills" labelledBy="follow" className="board-foot">
        <div>
          <h2 id="follow">Hear it first</h2>
          <p className="mt-3 max-w-measure">
            {facebook
              ? `Follow ${name} and the next notice finds you, wherever you are hiding from the washing up.`
              : `The next notice goes up here first.`}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            {facebook && <Follow url={facebook} />}
            <ButtonLink to="/booking" variant="quiet">
              Book a visit
            </ButtonLink>
          </div>
        </div>
        <div className="board-trees">
          <Picture viewBox="0 0 420 240">
            <AppleTree x={110} y={226} size={0.86} />
            <AppleTree x={300} y={232} size={0.66} flip />
            <Bush x={206} y={234} size={0.6} />
          </Picture>
        </div>
      </Band>
    </>
  );
}

function Follow({ url, variant }: { url: string; variant?: 'primary' }) {
  return (
    <ButtonLink to={url} variant={variant} target="_blank" rel="noopener">
      Follow on Facebook
      <span className="sr-only"> (opens in a new tab)</span>
    </ButtonLink>
  );
}
