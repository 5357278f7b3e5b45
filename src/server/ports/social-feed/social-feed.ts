/** A post as the venue's social page has it. */
export interface SocialPost {
  text: string;
  /** Epoch milliseconds. */
  postedAt: number;
  likes: number;
  comments: number;
  shares: number;
}

/** Tells the latest post of the venue's social page. */
export interface SocialFeed {
  /** Whether an account of the venue is connected. */
  hasCredentials: boolean;
  /** The latest post worth showing; null when there is none, or when the network says nothing useful. */
  latest(): Promise<SocialPost | null>;
}
