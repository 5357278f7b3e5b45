/** A post of the venue's social page. */
export interface SocialPost {
  text: string;
  /** Epoch milliseconds. */
  postedAt: number;
  likes: number;
  comments: number;
  shares: number;
}

/** The feed of the venue's social page. */
export interface SocialFeed {
  /** Whether an account of the venue is connected. */
  hasCredentials: boolean;
  /**
   * Returns the latest post worth showing. Returns null if there is no such post, or if no request has
   * succeeded for a day.
   */
  latest(): Promise<SocialPost | null>;
}
