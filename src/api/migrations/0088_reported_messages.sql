-- Whoever has a message may report it, and operators decide about that one alone (docs/decisions/0021-what-is-set-aside-and-who-decides.md).
alter table moderation_decision drop constraint moderation_decision_subject_type_check;
alter table moderation_decision add check (subject_type in ('review', 'profile', 'member', 'message'));
alter table report drop constraint report_subject_type_check;
alter table report add check (subject_type in ('review', 'profile', 'member', 'message'));
alter table message add column removed_at timestamptz;                -- its words are for nobody any more but its author
