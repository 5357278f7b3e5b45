-- The words of a booking that the dashboard searches have their own index; the kiosk finds names by it too.
drop index booking_customer_words;
