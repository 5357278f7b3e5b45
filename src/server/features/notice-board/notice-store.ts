import type { Database } from '../../db/connect.ts';

/** A notice of the board; `postedAt` in epoch milliseconds. */
export interface NoticePost {
  id: string;
  text: string;
  postedAt: number;
  likes: number;
  comments: number;
  shares: number;
  link: string | null;
}

const mostShown = 50;

export interface NoticeBoard {
  /** Newest first; of a very full board the newest fifty. */
  posts: NoticePost[];
  /** For how many days a notice is called new. */
  newForDays: number;
}

export async function readNoticeBoard(db: Database): Promise<NoticeBoard> {
  const [rows, venue] = await Promise.all([
    db
      .selectFrom('notice_post')
      .selectAll()
      .orderBy('posted_at', 'desc')
      .orderBy('id')
      .limit(mostShown)
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
