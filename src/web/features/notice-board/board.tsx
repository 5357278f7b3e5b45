import { useQuery } from '@tanstack/react-query';
import type { CallReply } from '../../../contract/call.ts';
import type { readNoticesCall } from '../../../contract/notices.ts';
import { Blackbird } from '../../art/blackbird.tsx';
import { BoardRoof } from '../../art/board-roof.tsx';
import { AppleTree, Bush } from '../../art/orchard.tsx';
import { Picture } from '../../art/piece.tsx';
import { SpiltTea } from '../../art/spilt-tea.tsx';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { openingQuery } from '../contact/contact-queries.ts';
import { useSite } from '../site/site-query.ts';
import fivePapers from './five-papers.module.css';
import noticeBoard from './notice-board.module.css';
import noticeSheet from './notice-sheet.module.css';
import { NoticeSheet } from './notice-sheet.tsx';
import { noticesQuery } from './notices-query.ts';

/**
 * The notice board (specification 2.13): the link home, the page on Facebook, and the notices, newest
 * first.
 */
export default function Board() {
  const site = useSite();
  const { data, errorUpdateCount } = useQuery(noticesQuery());
  const facebook = site?.socialLinks.find(({ network }) => network === 'facebook')?.url ?? null;
  return (
    <>
      <section className={noticeBoard.boardSky}>
        <div className={`page-width ${noticeBoard.boardHead}`}>
          <div>
            <ButtonLink to="/" variant="link">
              <ArrowLeftIcon size={22} />
              Back to Home
            </ButtonLink>
            <h1 className="mt-3">Notice board</h1>
            <p className="mt-4 max-w-measure text-lead">
              What is new, what is different this week, and what there is for tea.
            </p>
          </div>
          {facebook && <Connected url={facebook} isFetched={data?.hasCredentials ?? false} />}
          <CurrentHours />
        </div>
        <div className={`page-width ${noticeBoard.board}`}>
          <BoardRoof className={noticeBoard.boardRoof} birdClassName={noticeBoard.boardBird} />
          <div className={noticeBoard.boardFrame}>
            {data && data.notices.length > 0 ? (
              <NoticeSheets {...data} facebook={facebook} />
            ) : (
              <div className={`${noticeSheet.sheet} ${fivePapers.paper} ${noticeBoard.boardEmpty}`}>
                {data ? <NoNotices /> : errorUpdateCount > 0 ? <NoticesUnavailable /> : <NoticesLoading />}
              </div>
            )}
          </div>
          <div className={noticeBoard.boardLegs} aria-hidden="true">
            <span />
            <span />
          </div>
        </div>
      </section>
      <Band tone="leaf" cut="hills" labelledBy="follow" className={noticeBoard.boardFoot}>
        <div>
          <h2 id="follow">Get our latest news</h2>
          <p className="mt-3 max-w-measure">
            {facebook
              ? `Follow ${site?.venue.name} and the next notice finds you, wherever you are hiding from the washing up.`
              : 'The next notice goes up here.'}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            {facebook && <Follow url={facebook} />}
            <ButtonLink to="/booking" variant="quiet">
              Book a visit
            </ButtonLink>
          </div>
        </div>
        <div className={noticeBoard.boardTrees}>
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

/** The current weekly hours, because an old notice may name hours that are out of date. */
function CurrentHours() {
  const opening = useQuery(openingQuery()).data;
  if (!opening) return null;
  return (
    <section aria-labelledby="hours-now" className={`card ${noticeBoard.boardNow}`}>
      <h2 id="hours-now" className="text-h3">
        Open play hours now
      </h2>
      <p className="mt-1 text-small">A notice says what was true on its day. This holds now:</p>
      <dl className={noticeBoard.boardHours}>
        {opening.week.map(({ days, text }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small">{opening.lastEntry}</p>
    </section>
  );
}

function Connected({ url, isFetched }: { url: string; isFetched: boolean }) {
  return (
    <section aria-labelledby="facebook" className={`card ${noticeBoard.boardConnected}`}>
      <h2 id="facebook" className="text-h3">
        Connected to Facebook
      </h2>
      <p className="mt-1 text-small">
        {isFetched
          ? 'The latest post on our home page comes straight from there. The notices here are our own'
          : 'By hand, not by wire: the notices here are our own, and we put them on Facebook ourselves'}
        ; likes, comments and shares are as we last counted them. You need no account to read this page.
      </p>
      <p className="mt-4">
        <Follow url={url} variant="primary" />
      </p>
    </section>
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

function NoticeSheets(props: CallReply<typeof readNoticesCall> & { facebook: string | null }) {
  const { notices, now, newForDays, facebook } = props;
  return (
    <ol className={noticeSheet.boardSheets}>
      {notices.map((notice, index) => (
        <NoticeSheet
          key={notice.id}
          notice={notice}
          now={now}
          newForDays={newForDays}
          isNewest={index === 0}
          link={notice.link ?? facebook}
        />
      ))}
    </ol>
  );
}

function NoNotices() {
  return (
    <EmptyState
      drawing={
        <Picture viewBox="-150 -90 300 96">
          <Blackbird asleep />
        </Picture>
      }
      title="Nothing is pinned up"
      action={<ButtonLink to="/">See what is on</ButtonLink>}
    >
      <p>When there is news, it hangs here first. Until then everything is as usual.</p>
    </EmptyState>
  );
}

function NoticesLoading() {
  return (
    <LoadingStatus label="Fetching the notices">
      <Skeleton shape="title" />
      <Skeleton className="h-64 w-full" />
    </LoadingStatus>
  );
}

function NoticesUnavailable() {
  return (
    <EmptyState
      drawing={<SpiltTea />}
      title="The notices cannot be read just now"
      action={
        // Because of `target`, the browser loads the whole page again, not only the route.
        <a href="/facebook-feed" target="_self" className="button button-outline">
          Try again
        </a>
      }
    >
      <p>They are still pinned up, but we cannot reach them. Please try again in a moment.</p>
    </EmptyState>
  );
}
