-- Serves the limits of how often somebody asks others to look after a business, and how often one address is asked: both
-- count what was asked in the last days.
create index profile_appointment_lately on profile_appointment (asked_at);
