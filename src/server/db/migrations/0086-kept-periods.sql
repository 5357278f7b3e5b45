-- Retention periods are facts (`retention`). The privacy policy now refers to them instead of repeating them,
-- and says how long the guests of a party are stored, and what is stored with a gift voucher. A line that an
-- owner has rewritten stays. A process of the previous version shows `{kept-…}` without filling it in,
-- until it stops.
create function pg_temp.say(p_section text, p_from text, p_to text) returns void language sql as $$
  update page_section set body = replace(body, p_from, p_to)
  where page = 'privacy' and id = p_section and position(p_from in body) > 0
$$;

select pg_temp.say('how-long', p_from, p_to) from (values
  ($w$| Six years after the end of the tax year: the$w$, $w$| For {kept-accounts} after the end of the tax year: the$w$),
  ($w$| Bookings that were never paid | A year |$w$, $w$| Bookings that were never paid | For {kept-unpaid} |$w$),
  ($w$| A year after the visit, or until you ask |$w$, $w$| For {kept-requests} after the visit, or until you ask |$w$),
  ($w$| A month after the last day that you waited for,$w$, $w$| For {kept-waitlist} after the last day that you waited for,$w$),
  ($w$letters to all families of a day | A year |$w$, $w$letters to all families of a day | For {kept-mails} |$w$),
  ($w$| A year after we have answered, or after they came$w$, $w$| For {kept-messages} after we have answered, or after they came$w$),
  ($w$| A year after the party |$w$, $w$| For {kept-messages} after the party |$w$),
  ($w$| Other facts of a party enquiry |$w$,
   $w$| Guests of a party: names, what they must not eat, a telephone number | For {kept-guests} after the party; the website’s computer removes them automatically |
| Other facts of a party enquiry |$w$)
) as change (p_from, p_to);

select pg_temp.say('what-we-keep',
  $w$Asking is a step towards a contract. We do not ask for the other children’s names.$w$,
  $w$Asking is a step towards a contract, and booking is one. We do not ask you for the other children’s names.

# When you answer an invitation

For each child that comes a name and what it must not eat, so that the kitchen can feed it; a telephone number for the day; and that you have read the rules of play. The family that invited you, the kitchen and the front desk see it, and no other guest. Telling us what a child must not eat is your choice and counts as your consent.

# When you give a gift voucher

Of whoever gets it the name, the email address if we send it there, and your message. We need them to deliver what you bought (a contract), and keep them with the order.$w$);
