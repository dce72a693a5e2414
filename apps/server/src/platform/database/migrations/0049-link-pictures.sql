-- Whether programs that show previews of links are shown the newest picture of a document that somebody made a link to.
alter table organizations add column link_pictures boolean not null default false;
