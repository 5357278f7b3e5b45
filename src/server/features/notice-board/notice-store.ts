import type { Database } from '../../db/connect.ts';

/** A notice on the board; `postedAt` is in epoch milliseconds. */
export interface NoticePost {
  id: string;
  text: string;
  postedAt: number;
  likes: number;
  comments: number;
  shares: number;
  link: string | null;
}

const maxPosts = 50;

/** The notice board: its posts, and how long a post counts as new. */
export interface NoticeBoard {
  /** Newest first, fifty at most. */
  posts: NoticePost[];
  /** The number of days for which a notice counts as new. */
  newForDays: number;
}

/** Returns the notice board. */
export async function readNoticeBoard(db: Database): Promise<NoticeBoard> {
  const [rows, venue] = await Promise.all([
    db
      .selectFrom('notice_post')
      .selectAll()
      .orderBy('posted_at', 'desc')
      .orderBy('id')
      .limit(maxPosts)
      .execute(),
    db.selectFrom('venue').select('notice_new_days').executeTakeFirstOrThrow(),
  ]);
  const posts = rows.map(({ id, text, posted_at, likes, comments, shares, link }) => ({
    id,
    text,
    postedAt: posted_at.getTime(),
    likes,
    comments,
    shares,
    link,
  }));
  return { posts, newForDays: venue.notice_new_days };
}
