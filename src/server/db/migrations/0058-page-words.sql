-- The text of pages is editable (specification 13.5); the first rows are the text that the pages had before.
-- src/domain/page-words.ts defines the markup, and src/domain/word-pages.ts which page shows which text.
create table page_text (
  page text not null,
  id text not null,
  position integer not null,
  words text not null check (length(words) between 1 and 8000),
  primary key (page, id),
  constraint page_text_in_order unique (page, position) deferrable
);

-- The sections of the legal pages: `id` is the anchor to which other pages link.
create table page_section (
  page text not null,
  id text not null check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position integer not null,
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) between 1 and 8000),
  primary key (page, id),
  constraint page_section_in_order unique (page, position) deferrable
);

-- Versions of a page: its words with the facts filled in (`content`), and as they were written (`written`).
-- `label` is part of a version's URL; bookings store the label of the terms that were agreed to
-- (terms_version).
create table page_version (
  page text not null,
  number integer not null check (number > 0),
  label text not null check (label ~ '^\d{4}-\d\d-\d\d(-\d{1,3})?$'),
  content jsonb not null,
  written jsonb not null,
  made_at timestamptz not null,
  -- The change in the office that made this version. Null for the first version, and if the rows were changed
  -- in SQL.
  change_id bigint references fact_change,
  primary key (page, number),
  unique (page, label)
);

insert into page_text (page, id, position, words) values
('home', 'home-title', 1, $w$Welcome to {name}$w$),
('home', 'home-lead', 2, $w${tagline}. Slides, tunnels and ball pools for children up to {oldest-age}, and a proper cup of tea for you.$w$),
('home', 'tag-ages', 3, $w$from crawlers to climbers$w$),
('home', 'tag-photo-studio', 4, $w$autumn in the orchard$w$),
('home', 'tag-menu', 5, $w$lunch, cake, proper tea$w$),
('home', 'promotions-title', 6, $w$What’s on at the barn$w$),
('home', 'no-event-title', 7, $w$An ordinary week in the orchard$w$),
('home', 'no-event', 8, $w$No event in the calendar just now: only slides, tunnels and a ball pool with room in it. Book a day of open play.$w$),
('home', 'studio-title', 9, $w$Autumn Photography Studio$w$),
('home', 'studio', 10, $w$Sit among leaves and apple crates, and take a picture home for the grandparents.$w$),
('home', 'about-title', 11, $w$A barn full of play$w$),
('home', 'about', 12, $w${name} stands in an old cider orchard near the Tor. The presses are gone; in their place are slides, tunnels, ropes and a great many cushions, for rain, wind and all the days between.$w$),
('home', 'about-claims', 13, $w$- Fully sanitized and cleaned daily
- Trained staff supervision available
- Age-appropriate zones for safe play$w$),
('home', 'areas', 14, $w$One ticket opens every door that suits your child’s age. Shoes off, socks on, in you go.$w$),
('home', 'age-guide-title', 15, $w$Which area suits which age$w$),
('home', 'pricing-title', 16, $w$What a visit costs$w$),
('home', 'pricing', 17, $w$The large prices are for one session, booked online. {free-adults-rule} {weekend-rule}$w$),
('home', 'rewards-title', 18, $w$Earn points on every visit$w$),
('home', 'rewards', 19, $w${points-per-pound} for every £1, and {welcome-points} to start with. Joining is free and happens automatically with your first booking.$w$),
('home', 'description', 20, $w$Indoor play for children up to {oldest-age} in a barn in a Somerset cider orchard: slides, tunnels, ball pools and a café. Book a visit online.$w$),
('parties', 'party-title', 1, $w$Birthday parties$w$),
('parties', 'party', 2, $w$Play first, candles after. Tell us what you have in mind and we contact you within 24 hours. Nothing is booked, and nothing paid, until we have spoken.$w$),
('parties', 'description', 3, $w$Birthday parties in a Somerset play barn: packages priced by the child, or the whole barn to yourselves. See the price as you choose, and ask in two minutes.$w$),
('contact', 'contact-title', 1, $w$Visit Us Today!$w$),
('contact', 'message-title', 2, $w$Send us a message$w$),
('contact', 'message', 3, $w$A party, a pram, a class of thirty: ask us anything.$w$),
('terms', 'lead', 1, $w$What you and we agree to when you book or visit. We have kept it short and in plain words; nothing here takes away a right that the law gives you.$w$),
('terms', 'description', 2, $w$What you and we agree to when you book a visit: prices, arriving, cancelling, refunds, parking, and the rights you always keep.$w$),
('privacy', 'lead', 1, $w$In short: {name} keeps what a visit needs and nothing to follow you around with. No trackers, no advertising, no visitor statistics, and we sell nothing about anybody.$w$),
('privacy', 'description', 2, $w$What we keep about you when you book or write to us, why, for how long, and what you can ask of us. No trackers, no advertising cookies.$w$),
('safety', 'lead', 1, $w$Play has bumps in it; most of them are worth having. These few rules keep out the other kind. They are for everybody who comes through the door.$w$),
('safety', 'description', 2, $w$Playing safely in the barn: who looks after whom, ages for each area, socks, illness, accidents, allergens, fire and access.$w$);

insert into page_section (page, id, position, title, body) values
('terms', 'who-we-are', 1, $w$Who we are$w$, $w${address}. Telephone {phone}, email {email}. ‘We’ is {name}; ‘you’ is whoever makes the booking, who must be 18 or over.$w$),
('terms', 'booking', 2, $w$Booking and paying$w$, $w$The price you see is the price you pay, any VAT included; we add no booking fee. {free-adults-rule} On an event day the price is for each session you choose. Our computer works the total out again when you book: if a price has changed meanwhile, you are shown the new one and decide again.

While you pay we keep your places for ten minutes, and you can renew that for up to an hour. The booking is made, and binds us both, when we confirm it on the screen and by email. If your payment reaches us after your places have gone to somebody else, we send it back by itself and tell you.

Cards are taken by Stripe; we never see your card number. What we keep about you is in our [privacy policy](/privacy).$w$),
('terms', 'cancelling', 3, $w$Cancelling and changing$w$, $w$**{cancellation-rule}** The time is counted back from the start of the session you booked. You cancel, move or change it yourself behind the link in your mail, or write to {email} or ring {phone} with your booking reference. What a change costs more is paid before it is made; what it costs less goes back by the same rule.

{poorly-rule} You do it yourself behind the link in your mail, or ring us; nobody is asked what is the matter. Account credit pays for visits, photo sessions and session credits here, in one go or in several. It is not paid out in money; whoever has its code can spend it.

**If we have to cancel**, because the boiler has burst or the road is under water, you get all your money back, or another day if you prefer one. If part of the barn is closed for most of your visit, tell us and we put it right.

Refunds go to the card you paid with, or to the account credit, without delay and within 14 days at the latest.$w$),
('terms', 'session-credits', 4, $w$Session credits$w$, $w$A session credit pays for one child’s ticket for one session, of the kind of ticket named where credits are sold, whatever that costs on the day you come. It does not pay for other tickets, photo sessions, parties or the café, and apart from the 14 days below it is not turned into money. Credits do not run out.

They belong to the email address they were bought with. When you book with that address and have shown that it is yours, they are used by themselves, the oldest first. If the booking is not paid in time, or is cancelled by the rule above, they are yours again.$w$),
('terms', 'fourteen-days', 5, $w$The 14 days to change your mind$w$, $w$Things bought online can usually be sent back within 14 days for no reason at all. A leisure booking for a particular day is an exception: regulation 28(1)(h) of the Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013. That is why the rule above applies to visits instead.

What you buy without a date, such as a bundle of session credits, is no exception. Within 14 days of buying it you can give back whatever you have not used, for what it cost: on the page of [session credits](/session-credits), or by writing to us. The money goes back to your card.$w$),
('terms', 'not-right', 6, $w$If something is not right$w$, $w$The Consumer Rights Act 2015 says that we must look after you with reasonable care and skill, and that what we tell you before you book is part of the bargain. If we fall short, you can ask us to put it right, and where that cannot be done, for some or all of your money back. Telling us while you are still here gives us the best chance to mend it.$w$),
('terms', 'arriving', 7, $w$Arriving and playing$w$, $w${arrival-rule} {stay-rule} {entry-rule} On an event day your session begins and ends at the times you chose. If you come late we cannot make it longer, because the next families are on their way.

Children stay in the care of the grown-up they came with, all the time. How to play safely, what to wear and when to stay at home is under [health and safety](/health-and-safety), and is part of these terms. If somebody puts others in danger or is abusive, we may ask them to leave; the session is then not refunded.$w$),
('terms', 'parking', 8, $w$Parking$w$, $w${parking-rule} Spaces marked CEF belong to a neighbour: please leave them free, even for a minute. Cars are left at their owners’ risk, except for damage that we or our staff cause.$w$),
('terms', 'photos', 9, $w$Photos and films$w$, $w$Take as many pictures of your own family as you like. Please keep other people’s children out of them, and never take a camera into toilets or where somebody is being changed. Filming for work needs our consent beforehand. When we take pictures ourselves, we [ask first](/privacy#photos).$w$),
('terms', 'food', 10, $w$Food and allergens$w$, $w$Our kitchen handles all 14 allergens that UK law names, so we cannot promise that any dish is free from traces. [The menu](/menu) shows what is in each dish as an ingredient. If somebody in your party has an allergy, tell us when you order, every time.$w$),
('terms', 'lost-property', 11, $w$Lost property$w$, $w$Lone socks and beloved rabbits wait at the desk for a month, then go to charity. Ring us, or describe the rabbit by email. Please do not leave valuables lying about: we answer for them only if we or our staff are at fault.$w$),
('terms', 'liability', 12, $w$What we answer for$w$, $w$We answer for loss or damage that comes from our breaking these terms or not taking reasonable care, if it was to be foreseen. We do not answer for what nobody could have foreseen or prevented.

**Nothing in these terms limits our liability for death or injury caused by our negligence, for fraud, or for anything else that the law does not let us limit.** The box you tick when you book or check in records that you have read the rules, and which version of them. It does not sign any of your rights away.$w$),
('terms', 'complaints', 13, $w$Complaints$w$, $w$Ask for the manager on the day, or write to {email}. We say within three working days that we have your complaint and answer it within 14 days. If you are still unhappy, Citizens Advice can tell you where you stand: [citizensadvice.org.uk](https://www.citizensadvice.org.uk/consumer/), telephone [0808 223 1133](tel:08082231133).

These terms are under the law of England and Wales, and you can go to court there. If you live in Scotland or Northern Ireland, you can also go to court there, and keep the protection of its law.$w$),
('terms', 'changes', 14, $w$When these terms change$w$, $w$The date at the top changes with them. Each booking records which version you agreed to, and that version holds for it, whatever {name} writes here later.$w$),
('privacy', 'who-we-are', 1, $w$Who we are$w$, $w${address}. We decide what is kept about you and why, so the law calls us the controller. For anything on this page write to {email} or ring {phone}, and ask for whoever looks after personal data.

This page is about the website, your bookings and your messages.$w$),
('privacy', 'what-we-keep', 2, $w$What we keep, and why we may$w$, $w$# When you book

Your name, email address and phone number; the day, the session and the tickets; anything you wrote under special requests; whether you would like to join our rewards; the voucher you used, if any; what was paid; and which version of the terms you agreed to, and when. We need these to keep our side of the booking (the law calls that a contract), and tax law makes us keep the accounts. We remind you of your visit by email, and write to you when something about that day changes.

# When you pay

Your card number never reaches us. You type it into a form of Stripe, our payment company, which tells us only that you have paid, how much, and the payment’s number.

# When you come

When you checked in and out, how many of you came, and which version of the terms you read at the screen: that is part of the visit (a contract). If you type your car’s number plate, we use it to find you when your car is in somebody’s way or its lights are on (legitimate interests).

# When you write to us

Your name, email address, phone number if you gave one, what your message is about and the message itself, so that we can answer. We may do this because answering you is in your interest and ours (legitimate interests). We send mail about your booking or your message, and no newsletter.

# When you ask about a party

The same about you, and about the party: the day, the time, the package and how many children come; the name and age of the child whose birthday it is, because a party is for somebody; and what you tell us of allergies or wishes. Asking is a step towards a contract. We do not ask for the other children’s names.

# When you ask for a code

Session credits and rewards belong to an email address. Before they are spent we send a code to it, so that nobody else can spend yours. For that we keep the email address, what the code is for, when you asked, and which device has shown that the address is yours (legitimate interests).

# When you join our rewards

Your name and email address, the points you earn and spend and what for, how often you have come, and the codes your points became; that is the membership you asked for (a contract). Whoever knows your email address can see your first name, points, visits and level, and nothing more. Emails about rewards come only if you say yes to them (consent). We keep what you read and when you said it, and one click in any of them takes it back.

# When you look at a page

Nothing that says who you are. To keep the site standing we count calls from each internet address for a short while, in memory, and then forget it. Our notes of errors hold a number for the request, never names, addresses or cards.$w$),
('privacy', 'children', 3, $w$Children$w$, $w$For a visit we ask how many children come in each age band. We do not ask for their names or birthdays: a ticket does not need them. For a party we ask the name and age of one child, and forget the name 30 days after the party. Please leave them out of special requests and messages too, unless it helps us look after somebody.$w$),
('privacy', 'health', 4, $w$Allergies, access and health$w$, $w$If you tell us about an allergy, a disability or an illness, we use it to make that visit or party work and for nothing else. Telling us is your choice and counts as your consent. Only the people who need it on the day see it. Ask afterwards and we take it out of the booking straight away.$w$),
('privacy', 'cookies', 5, $w$Cookies and what your browser keeps$w$, $w$This website sets no cookie to follow anybody, so there is no banner to click away. While you book or write to us, your browser keeps what you have typed, and which booking you are paying for, in this tab only (‘session storage’), so that a reload does not lose it. It is gone when you close the tab.

When you have booked or sent a form, your browser remembers your name, email address and phone number on this device (‘local storage’), and the next form offers them. They stay on the device until you press ‘Forget’ beside that offer, or clear the site’s data in your browser; on a shared computer, please do. We see them only when you send a form.

One cookie is set, and only if you ask for a code: `device`, on a secure connection named `__Host-device`. It holds a random number, by which we know the device again that entered the code, for 90 days: for 30 it needs no other code, and for the rest nobody else can use up the codes that we send you. Without the code it is kept for ten minutes. It is needed for what you asked for, and for nothing else. ‘Forget this device’ beside the code ends it sooner.

The payment page, and no other, loads Stripe’s own script. Stripe uses it to tell a person from a thief’s robot and may set cookies of its own to do so, named `__stripe_mid` (a year) and `__stripe_sid` (half an hour). Without them a card cannot be taken safely online.

Our news can come from our page on Facebook. Our server fetches it; your browser does not speak to Facebook unless you follow a link there.$w$),
('privacy', 'who-sees-it', 6, $w$Who else sees it$w$, $w$Only who is needed to run the centre, each under a contract or a law that binds them:

- **Stripe** takes the payments. Some of its work is done outside the United Kingdom, under safeguards that UK law accepts. [Stripe’s privacy policy](https://stripe.com/gb/privacy)
- **The companies that host this website and carry our mail.** Ask us and we name them.
- **Accountants and the tax office**, as the law demands, and the police or the council where a child’s safety or the law requires it.$w$),
('privacy', 'how-long', 7, $w$How long we keep it$w$, $w$| What | How long |
| Bookings and what was paid | Six years after the end of the tax year: the tax office may ask |
| Your car’s number plate | 30 days after the visit; the website’s computer removes it automatically |
| Bookings that were never paid | A year |
| Special requests, allergies and access needs | A year after the visit, or until you ask |
| A place on the waitlist of a full session: name, email, who is coming | A month after the last day that you waited for, or until you ask |
| The address that an email of ours went to, and letters to all families of a day | A year |
| Messages | A year after we have answered, or after they came if nobody noted an answer |
| A party: the child’s name, allergies and wishes | 30 days after the party; the website’s computer removes them automatically |
| Other facts of a party enquiry | A year after the party |
| A code that you asked for | Until you use it, an hour at most; that you asked for it, about a day |
| Which device has shown that an email address is yours | 90 days from the code, or until you have the device forgotten |
| Your rewards: points, visits, codes, and your say about emails | As long as you are a member; ask, and the membership ends |
| Our record of an accident | Three years; for a child, until they are 21 |

The website’s computer clears out by this table every night, except our record of an accident, which is on paper. Copies in our backups go within weeks. Anything can go sooner if you ask: write to {email}.$w$),
('privacy', 'photos', 8, $w$Photos and films$w$, $w$We do not publish pictures of visitors without asking. If we would like to, we ask the parent or guardian first, say where the picture will appear, and take it down whenever you change your mind. What you may photograph yourself is in [our terms](/terms#photos).

The photographs of a photo session are taken because you booked one, and go to you alone. With the booking we keep the same as for a visit, and whether you asked for editing. Once you have your photographs, ask and we delete our copies.$w$),
('privacy', 'your-rights', 9, $w$Your rights$w$, $w$Under UK data protection law (UK GDPR and the Data Protection Act 2018) you can ask us, free of charge:

- what we keep about you, and for a copy of it;
- to put right what is wrong;
- to delete it, where no law makes us keep it;
- to hold still with it while a question is open;
- to stop using it where we rely on our own interests;
- to hand you, or somebody else, what you gave us in a form that a computer can read;
- and to take back a consent at any time. What was done before stays lawful.

Write to {email} from the address you booked with, so that we know it is you. We answer within one month. No decision about you is made by a machine alone.$w$),
('privacy', 'complaints', 10, $w$If you are not happy$w$, $w$Tell us first, at {email}. We say within 30 days that we have your complaint, look into it and tell you what came of it.

You can also go to the Information Commissioner’s Office (ICO), which watches over data protection in the UK: [ico.org.uk/make-a-complaint](https://ico.org.uk/make-a-complaint/), telephone [0303 123 1113](tel:03031231113).$w$),
('privacy', 'changes', 11, $w$When this page changes$w$, $w$The date at the top changes with it. If we ever want to use what we have about you for something new, we tell you before we do.$w$),
('safety', 'looking-after', 1, $w$Who looks after whom$w$, $w$Children stay in the care of the grown-up they came with, from the car park to the car park. Our staff are trained and keep an eye on the play areas, but they do not replace yours. Sit where you can see, and go in with the very small. A child may not be left here alone, not even for the length of a coffee.$w$),
('safety', 'ages', 2, $w$Who plays where$w$, $w$Each area is built for certain ages. Please keep to them, also when a big one begs.

{age-guide}

An older child may help a little brother or sister in the small ones’ areas, as long as a grown-up goes with them. Anyone over {oldest-age} comes to help and to watch.$w$),
('safety', 'what-to-wear', 3, $w$What to wear$w$, $w$- Socks, for children and for grown-ups who climb in. Shoes come off at the door.
- Arms and knees covered: slides are quick and skin is slow.
- No scarves, cords, long necklaces, badges, hair slides or anything sharp.
- Pockets empty. Glasses off or strapped on.$w$),
('safety', 'on-the-frames', 4, $w$On the slides and frames$w$, $w$- Slides: sitting, feet first, one after the other, and off the end at once.
- Climb in the nets and tunnels, never on the outside of them.
- No pushing, no throwing, no toys from home.
- No food, drink, sweets or chewing gum beyond the café tables. Hot drinks stay on them.
- If something is broken or wet, tell us and we close it.$w$),
('safety', 'illness', 5, $w$When to stay at home$w$, $w$After sickness or diarrhoea, wait **48 hours** from the last of it. With chickenpox, wait until every spot has crusted over. With a temperature, or anything else that others could catch, come another day: ring us and we see what we can do about your booking.

Accidents of the wet kind happen. Tell us straight away: we close that part, clean it and nobody minds. The play areas are fully sanitized and cleaned daily.$w$),
('safety', 'accidents', 6, $w$Bumps and accidents$w$, $w$Tell any member of staff at once, also about a bump that seems small. The first-aid box is at the desk. We write down what happened and where, with you, so that we can make it safer; how long we keep that is in our [privacy policy](/privacy#how-long). In an emergency ring 999; our postcode is at the foot of this page.$w$),
('safety', 'allergens', 7, $w$Food and allergens$w$, $w$Our kitchen handles all 14 allergens that UK law names, nuts and peanuts among them, so a trace of any of them can reach any dish. [The menu](/menu) can leave out dishes made with what you avoid; tell us about an allergy when you order all the same, every time. Keep adrenaline pens with you at the table, not in the car.$w$),
('safety', 'fire', 8, $w$Fire$w$, $w$When the alarm sounds, take your children and leave by the nearest green sign. Leave coats and shoes. Our staff clear the play areas and show you where to gather; nobody goes back in until they say so. If you would need help on the way out, tell us when you arrive and we plan it together. Nobody smokes or vapes in the barn.$w$),
('safety', 'worried', 9, $w$Worried about a child$w$, $w$A lost child, a child alone, or something that does not look right: tell the nearest member of staff, who knows what to do. If somebody is in danger now, ring 999.$w$),
('safety', 'accessibility', 10, $w$Accessibility$w$, $w$# In the barn

Tell us what would make your visit easier, under special requests or by phone, and we say honestly what we can do. Assistance dogs are welcome in the café.

# On this website

We want everybody to be able to book. The site is built to the Web Content Accessibility Guidelines 2.2 at level AA: it is made to work with a keyboard alone, with a screen reader, at 200% zoom, on a narrow phone, in high contrast and with motion switched off, and to be read without scripts. We check it with every change. The payment form is Stripe’s own.

If something does not work for you, write to {email} or ring {phone}. We find another way for you to book, and mend what we can. If our answer is no help, the Equality Advisory and Support Service can help: [equalityadvisoryservice.com](https://www.equalityadvisoryservice.com/), telephone [0808 800 0082](tel:08088000082).$w$);

-- School holidays from an online calendar (specification 13.5). Its URL is a fact. The holidays read from it
-- are not, and have no effect until the owner publishes them.
create table holiday_calendar (
  only_one boolean primary key default true check (only_one),
  url text not null default '' check (url = '' or url ~ '^https://')
);
insert into holiday_calendar default values;
create table holiday_reading (
  only_one boolean primary key default true check (only_one),
  url text not null,
  asked_at timestamptz not null,
  -- Why the calendar could not be read the last time; null if it could.
  failed_why text,
  -- The holidays of the last successful reading, and those that the owner declined. Each has name, first_day
  -- and last_day.
  found jsonb not null default '[]',
  declined jsonb not null default '[]'
);
