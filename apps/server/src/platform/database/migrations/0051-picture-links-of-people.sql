-- Whether a person made a link to a picture, or a schedule for a message of its own: previews show what people chose to let out.
alter table picture_links add column is_chosen boolean not null default false;
