-- Mail waits sealed: its text may carry the code of a claim, which is a hash wherever else it is stored. What waits already
-- stays as it is until it is sent, which takes five days at most.
alter table outgoing_mail add column message_sealed text;
update outgoing_mail
set message_sealed = json_build_object('to', recipient, 'subject', subject, 'text', body_text, 'html', body_html)::text;
alter table outgoing_mail
  alter column message_sealed set not null,
  drop column recipient,
  drop column subject,
  drop column body_text,
  drop column body_html;
