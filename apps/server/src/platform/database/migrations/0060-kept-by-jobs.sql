-- A value that a job made once: the same in every attempt, such as the name that a file gets at another service.
alter table job_effects add column kept text;
