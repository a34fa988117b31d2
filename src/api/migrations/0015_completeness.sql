-- How complete a business is depends on its pictures too, and is worked out when it is shown: nothing sorts by it.
alter table profile
  drop column completeness;
