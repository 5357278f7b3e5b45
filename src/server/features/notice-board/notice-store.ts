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

/** The board's notices, newest first; of a very full board the newest fifty. */
export async function readNoticePosts(db: Database): Promise<NoticePost[]> {
  const rows = await db
    .selectFrom('notice_post')
    .selectAll()
    .orderBy('posted_at', 'desc')
    .orderBy('id')
    .limit(mostShown)
    .execute();
  return rows.map(({ id, text, posted_at, likes, comments, shares, link }) => ({
    id,
    text,
    postedAt: posted_at.getTime(),
    likes,
    comments,
    shares,
    link,
  }));
}
